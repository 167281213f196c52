package io.github.redisbulk.engine.pacing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A server in a {@link World}: a queue that is worked off one command after the other.
 */
interface SimulatedServer {

	/**
	 * Takes commands.
	 * @param client who sends them
	 * @param nanos how long the server works on them
	 * @param bytes how long they are
	 * @param answered runs when the last of them is answered
	 */
	void take(Object client, double nanos, long bytes, Runnable answered);

	/**
	 * All clients wait in one line, as behind a proxy with one connection to its server.
	 */
	static SimulatedServer oneLine(World world) {
		return shaped(world, 0);
	}

	/**
	 * All clients wait in one line, but whoever comes after a quiet time waits less, as
	 * behind a shaper with a bucket of tokens.
	 * @param bucket how much of the time that was not used may be used later, in
	 * nanoseconds
	 */
	static SimulatedServer shaped(World world, double bucket) {
		return new SimulatedServer() {

			private double free;

			@Override
			public void take(Object client, double nanos, long bytes, Runnable answered) {
				this.free = Math.max(this.free, world.now() - bucket) + nanos;
				world.after(Math.max(0, this.free - world.now()), answered);
			}
		};
	}

	/**
	 * A server that gives no answer now and then, because it has no processor.
	 * @param between how long it goes on in between, on average, in nanoseconds
	 * @param length for how long it stands still, on average, in nanoseconds
	 */
	static SimulatedServer standingStill(World world, SimulatedServer server, double between, double length) {
		SimulatedProcess process = new SimulatedProcess(world);
		process.stall(between, length / 2.5);
		return (client, nanos, bytes, answered) -> server.take(client, nanos, bytes, () -> process.run(answered));
	}

	/**
	 * Clients are served in turn, 16 KB of each that has sent something, and answered at
	 * the end of the turn, as by Redis itself.
	 */
	static SimulatedServer inTurns(World world) {
		return new InTurns(world);
	}

	/** Redis' event loop. */
	final class InTurns implements SimulatedServer {

		private static final long READ_AT_ONCE = 16 * 1024;

		private record Work(double nanos, long bytes, Runnable answered) {
		}

		private final World world;

		private final Map<Object, Deque<Work>> clients = new LinkedHashMap<>();

		private boolean busy;

		InTurns(World world) {
			this.world = world;
		}

		@Override
		public void take(Object client, double nanos, long bytes, Runnable answered) {
			this.clients.computeIfAbsent(client, (absent) -> new ArrayDeque<>()).add(new Work(nanos, bytes, answered));
			if (!this.busy) {
				this.busy = true;
				turn();
			}
		}

		private void turn() {
			double nanos = 0;
			List<Runnable> answers = new ArrayList<>();
			for (Deque<Work> queue : this.clients.values()) {
				long room = READ_AT_ONCE;
				while (!queue.isEmpty() && room > 0) {
					Work first = queue.remove();
					double part = Math.min(1, (double) room / first.bytes());
					room -= first.bytes();
					nanos += part * first.nanos();
					if (part < 1) {
						queue.addFirst(new Work((1 - part) * first.nanos(),
								first.bytes() - (long) (part * first.bytes()), first.answered()));
					}
					else {
						answers.add(first.answered());
					}
				}
			}
			this.busy = nanos > 0;
			if (this.busy) {
				this.world.after(nanos, () -> {
					answers.forEach(Runnable::run);
					turn();
				});
			}
		}

	}

}
