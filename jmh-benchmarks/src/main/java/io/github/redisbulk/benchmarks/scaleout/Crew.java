package io.github.redisbulk.benchmarks.scaleout;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.benchmarks.protection.ChildJvm;

/**
 * Workers of one load, in a process each, by their names.
 */
final class Crew implements AutoCloseable {

	/** On two cores, the second compiler of eight machines would take minutes. */
	private static final List<String> OPTIONS = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1");

	private final Map<String, ChildJvm> workers = new LinkedHashMap<>();

	private final Load load;

	private int started;

	/** Starts workers, and returns when they look for work. */
	Crew(Load load, int count) throws IOException {
		this.load = load;
		try {
			add(count);
		}
		catch (IOException ex) {
			close();
			throw ex;
		}
	}

	/** Has more workers join. */
	void add(int count) throws IOException {
		List<ChildJvm> added = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			added.add(hire());
		}
		for (ChildJvm worker : added) {
			worker.answer();
		}
	}

	/** Has a worker join, and does not wait until it looks for work. */
	ChildJvm hire() throws IOException {
		String name = "worker-" + ++this.started;
		ChildJvm worker = start(this.load, name);
		this.workers.put(name, worker);
		return worker;
	}

	/** Starts a process that is told its load. */
	static ChildJvm start(Load load, String name) throws IOException {
		ChildJvm process = ChildJvm.start(LoadProcess.class, List.of(), OPTIONS, name);
		process.order("load " + String.join(" ", load.arguments()));
		return process;
	}

	boolean has(String name) {
		return this.workers.containsKey(name);
	}

	int count() {
		return this.workers.size();
	}

	/** Ends a worker at once. */
	void kill(String name) throws InterruptedException {
		ChildJvm worker = this.workers.remove(name);
		if (worker != null) {
			worker.kill();
		}
	}

	void killAll() throws InterruptedException {
		for (String name : List.copyOf(this.workers.keySet())) {
			kill(name);
		}
	}

	/** Returns how long processors have been at work for all of them. */
	Duration processorTime() {
		return this.workers.values().stream().map(ChildJvm::processorTime).reduce(Duration.ZERO, Duration::plus);
	}

	/** Returns what each has begun to write; all are asked before one has answered. */
	List<Long> written() throws IOException {
		this.workers.values().forEach((worker) -> worker.order("written"));
		List<Long> answers = new ArrayList<>();
		for (ChildJvm worker : this.workers.values()) {
			answers.add(Long.parseLong(worker.answer()));
		}
		return answers;
	}

	@Override
	public void close() {
		this.workers.values().forEach(ChildJvm::close);
	}

}
