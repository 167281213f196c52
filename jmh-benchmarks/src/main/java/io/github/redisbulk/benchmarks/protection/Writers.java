package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * Writers in a process each. Those that write are the first ones.
 */
final class Writers implements AutoCloseable {

	/** On one core, the second compiler of eight machines would take minutes. */
	private static final List<String> OPTIONS = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1");

	private final List<ChildJvm> processes = new ArrayList<>();

	/**
	 * Starts writers that keep quiet.
	 * @param target where they write
	 * @param count how many
	 */
	Writers(Target target, int count) throws IOException {
		try {
			for (int i = 0; i < count; i++) {
				this.processes.add(ChildJvm.start(WriterProcess.class, List.of(), OPTIONS, target.uri()));
			}
		}
		catch (IOException ex) {
			close();
			throw ex;
		}
	}

	/**
	 * Has some of them write.
	 * @param turns whom they take turns with, empty if they know nothing of each other
	 */
	void start(int count, Driver driver, double bound, String turns) {
		String order = "start " + driver.name() + " " + bound + " " + turns;
		this.processes.subList(0, count).forEach((process) -> process.order(order));
	}

	/** Returns what each has written so far; all are asked before one has answered. */
	List<Long> written(int count) throws IOException {
		return ask(count, "written");
	}

	void stop(int count) throws IOException {
		ask(count, "stop");
	}

	private List<Long> ask(int count, String order) throws IOException {
		List<ChildJvm> asked = this.processes.subList(0, count);
		asked.forEach((process) -> process.order(order));
		List<Long> answers = new ArrayList<>();
		for (ChildJvm process : asked) {
			answers.add(Long.parseLong(process.answer()));
		}
		return answers;
	}

	@Override
	public void close() {
		this.processes.forEach(ChildJvm::close);
	}

}
