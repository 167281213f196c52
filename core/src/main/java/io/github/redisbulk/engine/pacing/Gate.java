package io.github.redisbulk.engine.pacing;

/**
 * Closes when a read is not answered in time, and, where the user wants the writer to
 * yield, when reads are far beyond the bound, whoever is to blame.
 * <p>
 * Not thread-safe.
 */
final class Gate {

	/** A read that takes the bound this many times counts as a strike. */
	private static final int FAR = 5;

	/**
	 * A single slow read may be a stall of the machine, which comes even without load.
	 */
	private static final int STRIKES = 2;

	private static final int WELL = 2;

	private final double bound;

	private boolean closed;

	private int strikes;

	private int well;

	/**
	 * Creates an open gate.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 */
	Gate(double bound) {
		this.bound = bound;
	}

	/** Returns a gate that no read closes but one that is not answered at all. */
	static Gate alwaysOpen() {
		return new Gate(Double.POSITIVE_INFINITY);
	}

	/**
	 * Takes a sample.
	 * @param nanos how long a read took
	 * @return whether this has opened a closed gate
	 */
	boolean onSample(double nanos) {
		this.strikes = (nanos >= FAR * this.bound) ? this.strikes + 1 : 0;
		this.well = (nanos < this.bound) ? this.well + 1 : 0;
		if (this.strikes >= STRIKES) {
			this.closed = true;
		}
		boolean opens = this.closed && this.well >= WELL;
		this.closed &= !opens;
		return opens;
	}

	/** A read has not been answered in time. */
	void onTimeout() {
		this.well = 0;
		this.closed = true;
	}

	/** Returns whether a read that has waited for a time already is far too slow. */
	boolean far(long nanos) {
		return nanos > FAR * this.bound;
	}

	boolean closed() {
		return this.closed;
	}

}
