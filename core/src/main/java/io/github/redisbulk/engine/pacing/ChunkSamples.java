package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.Nullable;

/**
 * Samples where there is no probe: the time that a chunk takes stands for that of a read
 * sent right behind the chunk.
 * <p>
 * These samples never hold the run: a late chunk keeps the next one waiting anyway, and
 * without chunks nothing could tell the end of a hold.
 */
final class ChunkSamples implements SampleSource {

	/**
	 * The shortest time of this many chunks is the baseline. The first chunks are the
	 * smallest, and a few of ten are free of other clients' noise.
	 */
	private static final int BASELINE_CHUNKS = 10;

	private int chunks;

	private long shortest = Long.MAX_VALUE;

	private long sampledAt;

	private InFlight load = InFlight.NONE;

	private @Nullable Sample latest;

	@Override
	public IdleReads idle() {
		return (this.chunks < BASELINE_CHUNKS) ? IdleReads.UNKNOWN : IdleReads.atMost(Math.max(1, this.shortest));
	}

	@Override
	public Gate gate(double bound) {
		return Gate.alwaysOpen();
	}

	@Override
	public void onSent(SentChunk chunk, long interval) {
		this.load = chunk.total();
	}

	@Override
	public void onAnswered(AnsweredChunk chunk, long interval) {
		long took = chunk.served();
		long now = chunk.at();
		if (this.chunks < BASELINE_CHUNKS) {
			this.chunks++;
			this.shortest = Math.min(this.shortest, took);
		}
		if (now - this.sampledAt >= interval) {
			this.sampledAt = now;
			this.latest = new Sample(took, took, chunk.load(), true);
		}
	}

	@Override
	public void onIdle(InFlight inFlight, long now, long interval) {
		// only an answered chunk is a sample
	}

	@Override
	public @Nullable Sample poll() {
		Sample sample = this.latest;
		this.latest = null;
		return sample;
	}

	@Override
	public InFlight load() {
		return this.load;
	}

	@Override
	public long waiting() {
		return 0;
	}

}
