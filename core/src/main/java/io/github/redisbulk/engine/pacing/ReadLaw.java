package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.PacingState.Regime;

/**
 * What follows from a sample: for the window, and for whether to write at all.
 * <p>
 * Not thread-safe.
 */
final class ReadLaw {

	private final double bound;

	private final WindowLaw window;

	private final Gate gate;

	/**
	 * Creates a law.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 * @param gate whether to write at all
	 */
	ReadLaw(double bound, double baseline, Gate gate) {
		this(bound, gate, new WindowLaw(bound, baseline));
	}

	private ReadLaw(double bound, Gate gate, WindowLaw window) {
		this.bound = bound;
		this.gate = gate;
		this.window = window;
	}

	/**
	 * Returns this law for samples from another source. The window is found anew, from a
	 * part of the present one.
	 * @param next the gate for the other source
	 * @return the law that takes over from this one
	 */
	ReadLaw withGate(Gate next) {
		this.window.restart();
		return new ReadLaw(this.bound, next, this.window);
	}

	/**
	 * Takes a sample.
	 * @param sample the sample
	 */
	void onSample(Sample sample) {
		if (!sample.answered()) {
			this.gate.onTimeout();
		}
		else if (this.gate.onSample((double) sample.nanos())) {
			this.window.restart();
		}
		else if (!this.gate.closed()) {
			this.window.onSample((double) sample.nanos(), (double) sample.chunkNanos(), sample.load());
		}
	}

	/** A chunk has been answered before there was a law. */
	void onEarlyChunk(AnsweredChunk chunk) {
		this.window.onEarlyChunk(chunk);
	}

	/** A chunk has been answered. */
	void onChunk(AnsweredChunk chunk) {
		this.window.onChunk(chunk);
	}

	/**
	 * The application says that its reads are slow.
	 * @param nanos how long they take
	 * @param load what is in flight
	 */
	void onSignal(double nanos, InFlight load) {
		if (!this.gate.closed()) {
			this.window.onSignal(nanos, load);
		}
	}

	/** Returns whether a read that has waited for a time already is far too slow. */
	boolean far(long nanos) {
		return this.gate.far(nanos);
	}

	/** Returns whether nothing is to be written until reads are well again. */
	boolean closed() {
		return this.gate.closed();
	}

	Window window() {
		return this.window.window();
	}

	double restNanos() {
		return this.window.restNanos();
	}

	double bound() {
		return this.bound;
	}

	Regime regime() {
		if (closed()) {
			return Regime.HELD;
		}
		if (this.window.crowded()) {
			return Regime.BESIDE_OTHERS;
		}
		if (restNanos() > 0) {
			return Regime.RESTING;
		}
		return this.window.starting() ? Regime.STARTING : Regime.STEADY;
	}

}
