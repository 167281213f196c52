package io.github.redisbulk.engine.pacing;

/**
 * What a read would have taken behind the slowest chunk since the last sample. A probe is
 * compared with the chunk that it was sent behind: behind a proxy they take the same
 * time, while Redis itself serves its clients in turn, and a read is quicker than a
 * chunk.
 * <p>
 * Not thread-safe.
 */
final class WorstRead {

	private static final double WEIGHT = 0.125;

	/** What the latest reads have taken, and the chunks that they were sent behind. */
	private double reads;

	private double chunks;

	private double slowest;

	/**
	 * Creates a comparison.
	 * @param bound what a read and a chunk are taken to take until more is known, in
	 * nanoseconds
	 */
	WorstRead(double bound) {
		this.reads = bound;
		this.chunks = bound;
	}

	/** A chunk has been answered, and the writer was waiting for it. */
	void onChunk(double nanos) {
		this.slowest = Math.max(this.slowest, nanos);
	}

	/** Returns what a read takes where a chunk takes a time. */
	double behind(double chunkNanos) {
		return this.reads / this.chunks * chunkNanos;
	}

	/**
	 * Takes a sample.
	 * @param nanos how long the probe took
	 * @param chunkNanos how long the chunk took that it was sent behind, 0 if unknown
	 * @return what a read takes at worst, in nanoseconds
	 */
	double onSample(double nanos, double chunkNanos) {
		if (chunkNanos > 0) {
			this.reads += WEIGHT * (Math.min(nanos, chunkNanos) - this.reads);
			this.chunks += WEIGHT * (chunkNanos - this.chunks);
		}
		double read = Math.max(nanos, behind(this.slowest));
		this.slowest = 0;
		return read;
	}

}
