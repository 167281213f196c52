package io.github.redisbulk.engine.pacing;

/**
 * What a writer makes of its turn: whether it has something to send, and whether it is
 * for the sake of reads that it does not send more.
 * <p>
 * To be used by the writer's thread, and by the one that sees to its turns.
 */
final class TurnUse {

	/** Whoever is in the midst of sending asks again within this time. */
	static final long SENDING = 5_000_000;

	// the writer's

	private volatile boolean prepared;

	private volatile long activeAt;

	private volatile int inFlight;

	/** Whether the writer can but wait for an answer. */
	private volatile boolean awaiting;

	private long awaitingSince;

	/** How long the writer has waited for answers, and rested, so far. */
	private volatile long waited;

	/** Chunks that were sent, since the other thread has set this back: an estimate. */
	private volatile int sent;

	/** How many of them were as large as reads allow. */
	private volatile int full;

	/** Whether reads took longer than the bound when a chunk was sent last. */
	private volatile boolean slow;

	// the other thread's

	private long began;

	private long waitedBefore;

	/** The writer has found out how much it may send. */
	void prepared() {
		this.prepared = true;
	}

	/** The writer has tried to send. */
	void tries(long now) {
		this.activeAt = now;
	}

	/**
	 * The writer has sent a chunk.
	 * @param full whether it is as large as reads allow
	 * @param slow whether reads take longer than they should
	 */
	void sent(boolean full, boolean slow) {
		this.inFlight++;
		this.sent++;
		this.slow = slow;
		if (full) {
			this.full++;
		}
	}

	/** The writer can but wait for the answer to the chunk that was sent first. */
	void awaits(long now) {
		this.awaitingSince = now;
		this.awaiting = true;
	}

	/** The answer has waited for replicas, which reads do not. */
	void awaitedReplicas(long time) {
		this.awaitingSince += time;
	}

	/** The writer waits for this time before it tries to send, for the sake of reads. */
	void rests(long time) {
		this.waited += time;
	}

	/** The chunk that was sent first is in flight no more. */
	void ended(long now) {
		this.activeAt = now;
		if (this.awaiting) {
			this.waited += now - this.awaitingSince;
			this.awaiting = false;
		}
		this.inFlight--;
	}

	/** Returns how many chunks of the writer are in flight. */
	int inFlight() {
		return this.inFlight;
	}

	boolean isPrepared() {
		return this.prepared;
	}

	/** A turn begins. */
	void begin(long now) {
		this.began = now;
		this.waitedBefore = this.waited;
		this.sent = 0;
		this.full = 0;
	}

	/** Returns whether a chunk was sent in this turn. */
	boolean begun() {
		return this.sent > 0;
	}

	/** Returns whether the writer has had nothing to send for a time. */
	boolean idle(long now, long time) {
		return !this.awaiting && now - this.activeAt >= time;
	}

	/** Returns whether chunks are in flight whose answers the writer will ask for. */
	boolean sending(long now) {
		return this.inFlight > 0 && (this.awaiting || now - this.activeAt < SENDING);
	}

	/**
	 * Returns whether it was for the sake of reads that no more was sent until now: the
	 * writer has waited for most of the time, and most chunks were as large as reads
	 * allow. Whoever has sent nothing says nothing of reads.
	 */
	boolean limited(long now) {
		boolean waits = 2 * (this.waited - this.waitedBefore) > now - this.began;
		return this.slow || this.sent == 0 || (waits && 2 * this.full > this.sent);
	}

	/** Returns whether it was so until the writer had nothing more to send. */
	boolean wasLimited() {
		return limited(this.activeAt);
	}

}
