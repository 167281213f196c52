package io.github.redisbulk.engine.pacing;

/**
 * A chunk that has been answered. Times are in nanoseconds.
 *
 * @param sent the chunk, and when it was sent
 * @param at when it was answered
 * @param took for how long it was under way, but for what replicas were waited for
 * @param stalled how long the writer's threads have waited for a processor meanwhile
 * @param waited how long the writer has waited for nothing but the answer
 * @param since how long ago the chunk before it was answered
 */
record AnsweredChunk(SentChunk sent, long at, long took, long stalled, long waited, long since) {

	/** No chunk is believed to have been answered within less than this part. */
	private static final long MOST_STALLED = 16;

	InFlight load() {
		return this.sent.total();
	}

	/**
	 * Returns how long the chunk has taken without what the writer's own threads have
	 * waited for a processor: that is nobody else's doing, and no read of others waits
	 * for it. Several threads may have waited at the same time.
	 */
	long served() {
		return Math.max(this.took / MOST_STALLED, this.took - this.stalled);
	}

}
