package io.github.redisbulk.engine.pacing;

import java.util.function.LongConsumer;

/**
 * The way to a server and back in a {@link World}.
 */
final class SimulatedNetwork {

	/** What the server works on a GET. */
	private static final double GET = 2_000;

	private final World world;

	private final SimulatedServer server;

	private final double oneWay;

	/** Part of the server's time that has been used, in nanoseconds. */
	double used;

	SimulatedNetwork(World world, SimulatedServer server, double oneWay) {
		this.world = world;
		this.server = server;
		this.oneWay = oneWay;
	}

	/** Sends commands, and hears when the last of them has been answered. */
	void send(Object client, double nanos, long bytes, Runnable answered) {
		this.used += nanos;
		this.world.after(oneWay(),
				() -> this.server.take(client, nanos, bytes, () -> this.world.after(oneWay(), answered)));
	}

	private double oneWay() {
		return this.oneWay + this.world.exponential(this.oneWay / 8);
	}

	/** Reads a key, and hears how long that took. */
	void read(Object client, LongConsumer answered) {
		long sent = this.world.now();
		send(client, GET, 40, () -> answered.accept(this.world.now() - sent));
	}

}
