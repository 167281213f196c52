package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.testkit.InstalledProgram;

/**
 * Tell when a processor was taken away, by the host of a virtual machine for example, so
 * that nobody is blamed for what nobody here has done. One watches each core.
 */
public final class Witnesses implements AutoCloseable {

	/** Before the readers. */
	private static final int PRIORITY = 50;

	private final List<ChildJvm> processes = new ArrayList<>();

	private Witnesses() {
	}

	/**
	 * Starts them.
	 * @param wanted whether there are to be any; needs root, and the programs taskset and
	 * chrt
	 * @return witnesses that watch, none where they are not wanted or cannot be had
	 * @throws IOException if they cannot be started
	 */
	public static Witnesses start(boolean wanted) throws IOException {
		Witnesses all = new Witnesses();
		List<String> first = ChildJvm.realtime(wanted, PRIORITY);
		if (!first.isEmpty() && InstalledProgram.find("taskset").isPresent()) {
			for (int core = 0; core < cores(); core++) {
				List<String> before = new ArrayList<>(List.of("taskset", "-c", Integer.toString(core)));
				before.addAll(first);
				all.processes
					.add(ChildJvm.start(WitnessProcess.class, before, List.of("-Xmx32m", "-XX:TieredStopAtLevel=1")));
			}
		}
		return all;
	}

	/** Of the machine, not of this process alone. */
	private static int cores() throws IOException {
		Process process = new ProcessBuilder("nproc", "--all").start();
		try (var lines = process.inputReader()) {
			return Integer.parseInt(lines.readLine().trim());
		}
	}

	/**
	 * Tells what they have seen since the last time.
	 * @return hiccups of any core
	 * @throws IOException if one of them has ended
	 */
	List<Hiccup> seen() throws IOException {
		List<Hiccup> all = new ArrayList<>();
		for (ChildJvm process : this.processes) {
			process.order("seen");
			all.addAll(Hiccup.parse(process.answer()));
		}
		return all;
	}

	@Override
	public void close() {
		this.processes.forEach(ChildJvm::close);
	}

}
