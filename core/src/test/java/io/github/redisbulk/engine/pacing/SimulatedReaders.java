package io.github.redisbulk.engine.pacing;

import java.util.Arrays;

/**
 * Readers in a {@link World}, who read at random moments, whatever has been answered.
 */
final class SimulatedReaders {

	private final World world;

	private final SimulatedNetwork network;

	private final double between;

	private long[] nanos = new long[1024];

	private int count;

	SimulatedReaders(World world, SimulatedNetwork network, double readsPerSecond) {
		this.world = world;
		this.network = network;
		this.between = 1e9 / readsPerSecond;
	}

	void begin() {
		this.world.after(this.world.exponential(this.between), () -> {
			this.network.read(this, this::add);
			begin();
		});
	}

	private void add(long took) {
		if (this.count == this.nanos.length) {
			this.nanos = Arrays.copyOf(this.nanos, 2 * this.count);
		}
		this.nanos[this.count++] = took;
	}

	/** Forgets what reads have taken. */
	void forget() {
		this.count = 0;
	}

	/** Returns a quantile of what reads have taken, in milliseconds. */
	double millis(double quantile) {
		long[] sorted = Arrays.copyOf(this.nanos, this.count);
		Arrays.sort(sorted);
		return sorted[(int) Math.ceil(this.count * quantile) - 1] / 1e6;
	}

}
