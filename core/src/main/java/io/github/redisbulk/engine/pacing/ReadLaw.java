package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.PacingState.Regime;

/**
 * What follows from a probe: for the window, and for whether to write at all.
 * <p>
 * Not thread-safe.
 */
final class ReadLaw {

	private final double bound;

	private final WindowLaw law;

	private final Gate gate;

	/**
	 * Creates a law.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 */
	ReadLaw(double bound) {
		this.bound = bound;
		this.law = new WindowLaw(bound);
		this.gate = new Gate(bound);
	}

	/**
	 * Takes a sample.
	 * @param took how long a read took, in nanoseconds
	 * @param load what was in flight when it was sent
	 */
	void onSample(long took, InFlight load) {
		double nanos = took;
		if (this.gate.onSample(nanos)) {
			this.law.restart();
		}
		else if (!this.gate.closed()) {
			this.law.onSample(nanos, load);
		}
	}

	/**
	 * Takes what stands for a sample where there is no probe, such as the time of a
	 * chunk. It holds nothing: a chunk that is late holds the next one as it is, and
	 * nothing else could tell the end of a hold.
	 * @param took how long that took, in nanoseconds
	 * @param load what was in flight when it was sent
	 */
	void onSubstitute(long took, InFlight load) {
		this.law.onSample((double) took, load);
	}

	/** Takes note of a read that was not answered in time. */
	void onTimeout() {
		this.gate.onTimeout();
	}

	/** Returns whether a read that is not answered yet is far beyond the bound. */
	boolean far(long nanos) {
		return nanos > Gate.FAR * this.bound;
	}

	boolean closed() {
		return this.gate.closed();
	}

	Window window() {
		return this.law.window();
	}

	double restNanos() {
		return this.law.restNanos();
	}

	double bound() {
		return this.bound;
	}

	Regime regime() {
		if (closed()) {
			return Regime.HELD;
		}
		if (restNanos() > 0) {
			return Regime.RESTING;
		}
		return this.law.starting() ? Regime.STARTING : Regime.STEADY;
	}

}
