package io.github.redisbulk.engine.pacing;

import java.util.Arrays;

/**
 * What some reads took while nothing of the writer's was in flight, in nanoseconds.
 *
 * @param shortest the baseline, 0 until it is known: what a read takes on an idle system
 * @param usual what most reads took at least, 0 if unknown: others make them slow where
 * this is far more than the shortest
 * @param longest what none was slower than, 0 if unknown
 */
record IdleReads(long shortest, long usual, long longest) {

	/** Where most reads took more than so many times the shortest, others were there. */
	private static final double AMONG_OTHERS = 1.5;

	/** A read tells something new when it took less than this part of the shortest. */
	private static final double SHORTER = 0.8;

	static final IdleReads UNKNOWN = new IdleReads(0, 0, 0);

	/**
	 * Of reads that may have waited for the writer's own load, the shortest one tells.
	 */
	static IdleReads atMost(long shortest) {
		return new IdleReads(shortest, 0, 0);
	}

	/**
	 * Returns what reads took.
	 * @param nanos one figure a read, at least one
	 */
	static IdleReads of(long[] nanos) {
		long[] sorted = nanos.clone();
		Arrays.sort(sorted);
		return new IdleReads(Math.max(1, sorted[0]), sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
	}

	boolean known() {
		return this.shortest > 0;
	}

	/**
	 * Returns what a read takes on an idle system for certain, 0 where others were in the
	 * way: it may be far less than the shortest of these then.
	 */
	long certain() {
		return (this.usual > AMONG_OTHERS * this.shortest) ? 0 : this.shortest;
	}

	/** A read has been timed later, and others may have left a gap. */
	IdleReads later(long nanos) {
		return (nanos < SHORTER * this.shortest) ? new IdleReads(Math.max(1, nanos), this.usual, this.longest) : this;
	}

}
