package io.github.redisbulk.engine.pacing;

/**
 * Tells a broken probe from a server that answers nobody: a server that answers a chunk
 * would have answered the probe that was asked long before the chunk was sent.
 * <p>
 * A silence begins with the first question that is not answered, and ends with an answer;
 * giving a question up and asking anew does not end it. When a silence has lasted for a
 * while, one chunk is sent to find out, whatever else holds the run. The probe counts as
 * broken if it stays silent although the chunk has been answered.
 * <p>
 * Not thread-safe.
 */
final class ProbeSilence {

	/**
	 * After this time a chunk is sent to find out. Half the probe's own time-out: a
	 * server that has stopped answering for less is hardly worth a warning.
	 */
	static final long TEST_AFTER = 500_000_000;

	/**
	 * The probe has at least this much time to be answered after the chunk was: a server
	 * that comes back to life may answer the chunk first, and a probe that has been given
	 * up has to connect again.
	 */
	static final long LEAST_GRACE = 250_000_000;

	private boolean silent;

	private long since;

	private boolean tested;

	private boolean refuted;

	private long refutedAt;

	private long grace;

	/** The probe has been asked. */
	void onAsked(long now) {
		if (!this.silent) {
			this.silent = true;
			this.since = now;
		}
	}

	/** The probe has been answered. */
	void onAnswer() {
		this.silent = false;
		this.tested = false;
		this.refuted = false;
	}

	/** A chunk has been sent. */
	void onChunkSent(long now) {
		this.tested |= tells(now);
	}

	/** A chunk has been answered. */
	void onChunkAnswered(long sentAt, long now) {
		if (!this.refuted && tells(sentAt)) {
			this.refuted = true;
			this.refutedAt = now;
			this.grace = Math.max(LEAST_GRACE, now - sentAt);
		}
	}

	/** Returns whether a chunk that is sent at a time tells something. */
	private boolean tells(long sentAt) {
		return this.silent && sentAt - this.since >= TEST_AFTER;
	}

	/** Returns whether it is time for the chunk that finds out. */
	boolean wantsTest(long now) {
		return !this.tested && tells(now);
	}

	/** Returns whether the probe is broken. */
	boolean broken(long now) {
		return this.silent && this.refuted && now - this.refutedAt >= this.grace;
	}

}
