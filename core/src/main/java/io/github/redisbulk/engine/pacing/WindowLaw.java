package io.github.redisbulk.engine.pacing;

/**
 * Sizes the window so that a read right behind a full window still keeps the bound:
 * slowly wider while reads keep the bound, quickly narrower when they do not, and with a
 * pause when a single item in flight is too much.
 * <p>
 * The law knows no clock, only numbers: one call of {@link #onSample} a sample. The
 * window has two limits, of commands and of bytes, because either may be what costs time.
 * When values grow, the limit of bytes takes effect at once; when values shrink, that of
 * commands does. The other limit is drawn towards what is really in flight, so that after
 * a second neither allows more than has lately been seen to be harmless.
 * <p>
 * The constants were found by experiment, see docs/read-protection.md.
 * <p>
 * Not thread-safe.
 */
final class WindowLaw {

	private static final double ONE_MS = 1e6;

	/**
	 * The part of the bound at which the window is narrowed: a probe sees the worst that
	 * the window does to a read, and the window swings by a fifth. Below 1 ms the noise
	 * of the machines weighs more.
	 */
	private static final double THRESHOLD = 0.8;

	private static final double SHORT_THRESHOLD = 0.7;

	/** The configured limits of a chunk are usually below this by far. */
	private static final Window MOST = new Window(1e5, 1e9);

	static final Window START = new Window(3, 8 * 1024);

	private static final double START_GROWTH = 1.5;

	private static final double START_ENDS = 0.6;

	private static final double CALM = 0.5;

	private static final int CALM_SAMPLES = 6;

	private static final double CALM_GROWTH = 1.3;

	private static final double MOST_GROWTH = 0.1;

	/** Grows by the root of the window, so that the smaller of two writers catches up. */
	private static final double GROWTH = 0.015;

	private static final double GROWTH_BYTES = 128 * 1024;

	private static final double NARROWER = 0.8;

	private static final double MOST_NARROWER = 0.5;

	private static final double DRAWN = 0.1;

	private static final double MOST_REST = 15;

	/** The longest rest as a multiple of the threshold: nobody gains by a longer one. */
	private static final double LONGEST_REST = 25;

	private final double threshold;

	private Window window = START;

	private boolean starting = true;

	private int misses;

	private int calm;

	private double rest;

	private double restNanos;

	/**
	 * Creates a law.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 */
	WindowLaw(double bound) {
		this.threshold = bound * ((bound <= ONE_MS) ? SHORT_THRESHOLD : THRESHOLD);
	}

	/**
	 * Takes a sample.
	 * @param nanos how long a read took that was sent behind the load
	 * @param load what was in flight then
	 * @return what may be in flight from now on
	 */
	Window onSample(double nanos, InFlight load) {
		Window seen = this.window.drawnTo(load, DRAWN);
		Window next = (nanos > this.threshold) ? miss(seen, nanos, load) : hit(seen, nanos, load);
		this.restNanos = Math.min(this.rest * nanos, LONGEST_REST * this.threshold);
		this.window = next.within(MOST).atLeastOne();
		return this.window;
	}

	private Window hit(Window seen, double nanos, InFlight load) {
		this.misses = 0;
		this.calm = (nanos < CALM * this.threshold) ? this.calm + 1 : 0;
		if (this.rest > 0) {
			this.rest = (this.rest > 0.5) ? this.rest / 2 : 0;
			return seen;
		}
		if (!seen.usedBy(load)) {
			// items are scarce, so the window is not what limits the run
			return seen;
		}
		if (this.starting && nanos <= START_ENDS * this.threshold) {
			return seen.times(START_GROWTH);
		}
		this.starting = false;
		if (this.calm >= CALM_SAMPLES) {
			return seen.times(CALM_GROWTH);
		}
		return seen.times(1 + Math.min(MOST_GROWTH, GROWTH * Math.sqrt(GROWTH_BYTES / load.bytes())));
	}

	private Window miss(Window seen, double nanos, InFlight load) {
		this.starting = false;
		this.calm = 0;
		this.misses++;
		if (load.items() <= 1) {
			this.rest = Math.min(MOST_REST, Math.max(1, this.rest * 2));
			return seen;
		}
		double excess = (nanos - this.threshold) / nanos;
		double less = (this.misses == 1) ? 1 - NARROWER : Math.min(MOST_NARROWER, 1 - NARROWER + excess / 2);
		// a load of less than a chunk was not the window's doing
		double used = Math.min(1, 2 * seen.share(load));
		return seen.times(used * (1 - less));
	}

	/** Finds the window anew, from a quarter of the present one. */
	void restart() {
		this.starting = true;
		this.window = this.window.times(0.25).atLeastOne();
	}

	Window window() {
		return this.window;
	}

	/** Returns how long to rest before each chunk, in nanoseconds. */
	double restNanos() {
		return this.restNanos;
	}

	/** Returns whether the window is still being found. */
	boolean starting() {
		return this.starting;
	}

}
