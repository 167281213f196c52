package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.ReadLatencyBound;

/**
 * The bound as it follows from what reads take on an idle system: found with the first
 * reads, and lowered with each later one that was quicker. It never rises.
 * <p>
 * Not thread-safe.
 */
final class FoundBound {

	private final ReadLatencyBound wanted;

	private final PacingLog log;

	private long baseline;

	private double nanos;

	FoundBound(ReadLatencyBound wanted, PacingLog log) {
		this.wanted = wanted;
		this.log = log;
	}

	/**
	 * Takes what idle reads are known to take by now.
	 * @return whether there is another bound from now on
	 */
	boolean learn(IdleReads idle) {
		if (!idle.known() || (this.baseline > 0 && idle.shortest() >= this.baseline)) {
			return false;
		}
		double found = bound(idle);
		boolean changes = this.baseline == 0 || found < this.nanos;
		this.baseline = idle.shortest();
		if (changes) {
			this.nanos = found;
			this.log.onBound(this.wanted, found, (double) this.baseline);
		}
		return changes;
	}

	/** A bound that somebody has set is not raised for others' sake. */
	private double bound(IdleReads idle) {
		boolean finds = this.wanted.equals(ReadLatencyBound.AUTO);
		return this.wanted.nanos((double) (finds ? idle.shortest() : idle.certain()));
	}

	/** Returns what the latency of reads is to stay below, in nanoseconds. */
	double nanos() {
		return this.nanos;
	}

	/** Returns what a read takes on an idle system, in nanoseconds, 0 if unknown. */
	long baseline() {
		return this.baseline;
	}

}
