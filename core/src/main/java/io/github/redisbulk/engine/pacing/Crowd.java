package io.github.redisbulk.engine.pacing;

/**
 * How much of the time others alone would make reads slower than a threshold: a chunk
 * that took longer than its own load explains has waited for others, and so would a read
 * have.
 * <p>
 * Chunks tell this better than probes do. A probe goes right behind a chunk, and no chunk
 * is sent while the writer waits for others, so of a burst that blocks everybody the
 * probes see less than readers do.
 * <p>
 * Not thread-safe.
 */
final class Crowd {

	/** The 99th percentile is what the bound is for. */
	private static final double CROWDED = 0.01;

	private static final double MEMORY = 500e6;

	private final double threshold;

	private double share;

	private double chunks;

	private double waits;

	Crowd(double threshold) {
		this.threshold = threshold;
	}

	/**
	 * A chunk has been answered.
	 * @param others how long it waited for others, in nanoseconds
	 * @param since how long ago the chunk before it was answered, in nanoseconds
	 */
	void onChunk(double others, double since) {
		double slow = Math.max(0, Math.min(others - this.threshold, since));
		double kept = Math.exp(-since / MEMORY);
		this.share = this.share * kept + slow / MEMORY;
		if (others > this.threshold) {
			this.chunks = this.chunks * kept + 1;
			this.waits = this.waits * kept + others;
		}
	}

	/**
	 * Most reads have been slow without anything of the writer's in flight.
	 * @param nanos how long they took
	 */
	void enter(double nanos) {
		this.share = 1;
		this.chunks = 1;
		this.waits = nanos;
	}

	/** It was not others after all. */
	void leave() {
		this.share = 0;
		this.chunks = 0;
		this.waits = 0;
	}

	/**
	 * Returns how long those wait on average who have to wait for longer than the
	 * threshold, in nanoseconds.
	 */
	double nanos() {
		return (this.chunks > 0) ? this.waits / this.chunks : 0;
	}

	/** Returns for which part of the time that is so, from 0 to 1. */
	double share() {
		return Math.min(1, this.share);
	}

	/** Returns whether others alone would have reads miss the bound. */
	boolean crowded() {
		return this.share > CROWDED;
	}

}
