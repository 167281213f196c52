package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.PacingState.Regime;

/**
 * Whether a run is held at present, since when, and for how long.
 * <p>
 * Not thread-safe.
 */
final class Hold {

	private static final long ONE_SECOND = 1_000_000_000;

	/** A held run sends a chunk after this time, so that it always gets somewhere. */
	private static final long LONGEST = 5 * ONE_SECOND;

	/** A run that is held for longer than this says so. */
	private static final long UNSAID = ONE_SECOND;

	private boolean held;

	private boolean full;

	private long since;

	/**
	 * Finds out anew whether the run is held.
	 * @param full whether the server is nearly full
	 * @param forReads whether reads have to recover first
	 * @param now the present time, in nanoseconds
	 * @return whether nothing is to be sent
	 */
	boolean holds(boolean full, boolean forReads, long now) {
		boolean holds = full || forReads;
		if (holds && !this.held) {
			this.since = now;
		}
		this.held = holds;
		this.full = full;
		return holds;
	}

	/** Returns whether it is time for a chunk all the same. */
	boolean tooLong(long lastSent, long now) {
		long from = (lastSent - this.since > 0) ? lastSent : this.since;
		return now - from >= LONGEST;
	}

	/** Returns the regime to be told of a run. */
	Regime regime(Regime lawful, long now) {
		return (this.held && !this.full && now - this.since >= UNSAID) ? Regime.HELD : lawful;
	}

}
