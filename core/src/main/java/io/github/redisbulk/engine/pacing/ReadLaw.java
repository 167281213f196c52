package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.PacingState.Regime;

/**
 * What follows from a sample: for the window, and for whether to write at all.
 * <p>
 * Not thread-safe.
 */
final class ReadLaw {

	/**
	 * Where nobody else reads, this many times the bound is kept: whoever begins to read
	 * waits no longer than that, until the writer has heard of it. Two chunks of a
	 * thousand commands take less, and so does what a server does of its own accord.
	 */
	private static final double ALONE = 10;

	private static final double AGAIN = 0.25;

	private final double bound;

	private final WindowLaw amongReaders;

	private final WindowLaw withoutReaders;

	private final Gate gate;

	private WindowLaw window;

	/**
	 * Creates a law.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 * @param idle what reads take while nothing of the writer's is in flight
	 * @param gate whether to write at all
	 */
	ReadLaw(double bound, IdleReads idle, Gate gate) {
		this(bound, gate, new WindowLaw(bound, idle), new WindowLaw(ALONE * bound, idle));
	}

	private ReadLaw(double bound, Gate gate, WindowLaw amongReaders, WindowLaw withoutReaders) {
		this.bound = bound;
		this.gate = gate;
		this.amongReaders = amongReaders;
		this.withoutReaders = withoutReaders;
		this.window = amongReaders;
	}

	/**
	 * Returns this law for samples from another source. The window is found anew, from a
	 * part of the present one.
	 * @param next the gate for the other source
	 * @return the law that takes over from this one
	 */
	ReadLaw withGate(Gate next) {
		findAnew(this.amongReaders);
		return new ReadLaw(this.bound, next, this.amongReaders, this.withoutReaders);
	}

	private static void findAnew(WindowLaw law) {
		law.restart(law.window().times(AGAIN));
	}

	/**
	 * Somebody else reads, or nobody does.
	 * @param alone whether nobody does
	 */
	void alone(boolean alone) {
		if (alone && !alone()) {
			this.withoutReaders.restart(this.amongReaders.window());
		}
		this.window = alone ? this.withoutReaders : this.amongReaders;
	}

	private boolean alone() {
		return this.window == this.withoutReaders;
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
			findAnew(this.window);
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

	/** It is time to test whether it is others who make reads slow. */
	void testIsDue() {
		this.window.testIsDue();
	}

	Window window() {
		return this.window.window();
	}

	double restNanos() {
		return alone() ? 0 : this.window.restNanos();
	}

	/** Returns what the latency of reads is to stay below at present, in nanoseconds. */
	double bound() {
		return alone() ? ALONE * this.bound : this.bound;
	}

	Regime regime() {
		if (closed()) {
			return Regime.HELD;
		}
		if (alone()) {
			return Regime.ALONE;
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
