package io.github.redisbulk.engine.pacing;

/**
 * Closes when reads are far beyond the bound, whoever is to blame for it: a writer that
 * goes on then makes it worse.
 * <p>
 * Not thread-safe.
 */
final class Gate {

	/** Beyond the bound by this factor a read counts as a strike. */
	static final int FAR = 5;

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

	boolean closed() {
		return this.closed;
	}

}
