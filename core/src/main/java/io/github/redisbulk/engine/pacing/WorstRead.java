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

	private double relation = 1;

	private double slowest;

	/** A chunk has been answered, and the writer was waiting for it. */
	void onChunk(double nanos) {
		this.slowest = Math.max(this.slowest, nanos);
	}

	/** Returns what a read takes where a chunk takes a time. */
	double behind(double chunkNanos) {
		return this.relation * chunkNanos;
	}

	/**
	 * Takes a sample. A read that took longer than the chunk right before it, over
	 * another connection, has waited for something that is not the writer's: for the
	 * probe's own thread, for example.
	 * @param nanos how long the probe took
	 * @param chunkNanos how long the chunk took that it was sent behind, 0 if unknown
	 * @return what a read takes at worst, in nanoseconds
	 */
	double onSample(double nanos, double chunkNanos) {
		double read = nanos;
		if (chunkNanos > 0) {
			read = Math.min(nanos, chunkNanos);
			this.relation += WEIGHT * (read / chunkNanos - this.relation);
		}
		read = Math.max(read, behind(this.slowest));
		this.slowest = 0;
		return read;
	}

}
