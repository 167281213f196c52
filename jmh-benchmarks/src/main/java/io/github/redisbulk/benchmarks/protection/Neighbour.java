package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;

/**
 * Somebody else who writes to the same servers, a burst every 12 ms, in a process of its
 * own.
 */
final class Neighbour implements AutoCloseable {

	private final ChildJvm process;

	private Neighbour(ChildJvm process) {
		this.process = process;
	}

	/**
	 * Starts a neighbour that keeps quiet.
	 * @param target where it writes
	 * @param realtime whether it runs before the writer, after the readers
	 */
	static Neighbour start(Target target, boolean realtime) throws IOException {
		return new Neighbour(ChildJvm.start(NeighbourProcess.class, ChildJvm.realtime(realtime, 10),
				List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"), target.host(), target.port()));
	}

	/**
	 * Changes what it sends.
	 * @param sets SETs of 1 KiB in a burst, 0 for none
	 */
	void burst(int sets) {
		this.process.order(Integer.toString(sets));
	}

	@Override
	public void close() {
		this.process.close();
	}

}
