package io.github.redisbulk.engine.pacing;

/**
 * Sizes the window so that a read right behind a full window still keeps the bound:
 * slowly wider while reads keep the bound, quickly narrower when they do not, and with a
 * pause when a single item in flight is too much.
 * <p>
 * Where others alone make reads miss the bound, {@link BesideOthers} sizes it.
 * <p>
 * The law knows no clock, only numbers: one call of {@link #onChunk} a chunk, one of
 * {@link #onSample} a sample. The window has two limits, of commands and of bytes,
 * because either may be what costs time. When values grow, the limit of bytes takes
 * effect at once; when values shrink, that of commands does. The other limit is drawn
 * towards what is really in flight, so that after a second neither allows more than has
 * lately been seen to be harmless.
 * <p>
 * The constants were found by experiment and by simulation, see docs/design-decisions.md.
 * <p>
 * Not thread-safe.
 */
final class WindowLaw {

	/**
	 * The part of the bound at which the window is narrowed: a probe sees the worst that
	 * the window does to a read, and the window swings by a fifth.
	 */
	private static final double THRESHOLD = 0.8;

	/** So much less, in nanoseconds, because machines are not always as quick. */
	private static final double NOISE = 60_000;

	private static final double LEAST_THRESHOLD = 0.5;

	/**
	 * The threshold moves between these parts of itself. With a sharp one the largest of
	 * several writers would stay just below it, and the others just beyond.
	 */
	private static final double LOWEST = 0.7;

	private static final double HIGHEST = 1.1;

	private static final double GOLDEN_RATIO = 0.618034;

	/** The configured limits of a chunk are usually below this by far. */
	private static final Window MOST = new Window(1e5, 1e9);

	static final Window START = new Window(3, 8 * 1024);

	/** A chunk tells of at most this many times as much as it held. */
	private static final double MOST_EARLY = 8;

	private static final double START_GROWTH = 1.5;

	private static final double START_ENDS = 0.6;

	private static final double CALM = 0.5;

	private static final int CALM_SAMPLES = 6;

	private static final double CALM_GROWTH = 1.3;

	private static final double MOST_GROWTH = 0.25;

	/** A small window grows by a larger part, so that small writers catch up. */
	private static final double GROWTH = 0.015;

	private static final double GROWTH_BYTES = 128 * 1024;

	private static final double GROWTH_POWER = 0.75;

	private static final double NARROWER = 0.8;

	private static final double MOST_NARROWER = 0.5;

	private static final double DRAWN = 0.1;

	/** A rest is counted from when a chunk is sent, so this is as long as that takes. */
	private static final double TEST_REST = 2;

	/** A longer rest would not make the unlucky reads any quicker. */
	private static final double MOST_REST = 3;

	/**
	 * A chunk is known to have taken as long as it seems if the writer has waited for it
	 * for this part of the time: else it may have been answered long before.
	 */
	private static final double WAITED = 0.125;

	private final double threshold;

	private final BesideOthers others;

	private final WorstRead worst;

	private Window window;

	private boolean starting;

	private double dither;

	private int misses;

	private int calm;

	private double rest;

	private double restNanos;

	private double latest;

	/**
	 * Creates a law.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 * @param idle what reads take while nothing of the writer's is in flight
	 */
	WindowLaw(double bound, IdleReads idle) {
		this.threshold = Math.max(LEAST_THRESHOLD * bound, THRESHOLD * bound - NOISE);
		this.others = new BesideOthers(bound, idle, START);
		this.worst = new WorstRead(bound);
		this.starting = !crowded();
		this.window = crowded() ? this.others.first() : START;
	}

	/** A chunk has been answered. */
	void onChunk(AnsweredChunk chunk) {
		double waited = 0;
		if (chunk.waited() >= WAITED * chunk.took()) {
			this.worst.onChunk((double) chunk.served());
			waited = this.worst.behind(chunk.served() - this.others.nanos(chunk.load()));
		}
		this.others.onChunk(chunk, waited);
	}

	/**
	 * Takes a sample.
	 * @param nanos how long a read took that was sent behind the load
	 * @param chunkNanos how long the chunk took that the read was sent behind, 0 if that
	 * is not known
	 * @param load what was in flight then
	 * @return what may be in flight from now on
	 */
	Window onSample(double nanos, double chunkNanos, InFlight load) {
		if (load.commands() == 0) {
			return onUnloaded(nanos);
		}
		this.latest = this.worst.onSample(nanos, chunkNanos);
		this.dither = (this.dither + GOLDEN_RATIO) % 1;
		boolean slow = this.latest > this.threshold * (LOWEST + (HIGHEST - LOWEST) * this.dither);
		this.others.onSample(slow);
		Window seen = this.window.drawnTo(load, DRAWN);
		Window next = crowded() ? beside(seen, load, slow)
				: (slow ? miss(seen, load) : hit(seen, load)).orMore(this.others.harmless());
		this.restNanos = this.rest * this.latest;
		this.window = next.within(MOST).atLeastOne();
		return this.window;
	}

	/**
	 * The application says that its reads are slow: the window becomes narrower, however
	 * little it may add.
	 * @param nanos how long reads take
	 * @param load what is in flight
	 */
	void onSignal(double nanos, InFlight load) {
		this.latest = nanos;
		this.window = miss(this.window.drawnTo(load, DRAWN), load).within(MOST).atLeastOne();
		this.restNanos = this.rest * this.latest;
	}

	private Window hit(Window seen, InFlight load) {
		this.misses = 0;
		this.calm = (this.latest < CALM * this.threshold) ? this.calm + 1 : 0;
		if (this.rest > 0) {
			this.rest = (this.rest > 0.5) ? this.rest / 2 : 0;
			return seen;
		}
		if (!seen.usedBy(load)) {
			// items are scarce, so the window is not what limits the run
			return seen;
		}
		if (this.starting && this.latest <= START_ENDS * this.threshold) {
			return seen.times(START_GROWTH);
		}
		this.starting = false;
		if (this.calm >= CALM_SAMPLES) {
			return seen.times(CALM_GROWTH);
		}
		return seen.times(1 + Math.min(MOST_GROWTH, GROWTH * Math.pow(GROWTH_BYTES / load.bytes(), GROWTH_POWER)));
	}

	private Window miss(Window seen, InFlight load) {
		this.starting = false;
		this.calm = 0;
		this.misses++;
		if (load.items() <= 1) {
			this.rest = Math.min(MOST_REST, Math.max(1, this.rest * 2));
			return seen;
		}
		if (this.misses == 2) {
			// another writer may need as long to hear of it
			return seen;
		}
		double excess = Math.max(0, (this.latest - this.threshold) / this.latest);
		double less = (this.misses == 1) ? 1 - NARROWER : Math.min(MOST_NARROWER, 1 - NARROWER + excess / 2);
		// a load of less than a chunk was not the window's doing
		double used = Math.min(1, 2 * seen.share(load));
		return seen.times(used * (1 - less));
	}

	/** What may be in flight beside others who make reads slow. */
	private Window beside(Window seen, InFlight load, boolean slow) {
		this.starting = false;
		this.calm = 0;
		this.misses = 0;
		Window next = this.others.next(seen, this.latest, slow, load);
		this.rest = this.others.rests() ? TEST_REST : 0;
		return next;
	}

	/** During a rest: reads that are slow with nothing in flight gain nothing by it. */
	private Window onUnloaded(double nanos) {
		if (this.others.rests()) {
			this.others.onUnloaded(nanos);
		}
		else if (nanos > this.latest / 2) {
			this.rest = 0;
			this.restNanos = 0;
			this.others.trust(START);
			this.window = this.window.orMore(START);
		}
		return this.window;
	}

	/**
	 * A chunk has been answered before there was a law: begins with what would take half
	 * of the threshold, as far as the chunk can tell.
	 */
	void onEarlyChunk(AnsweredChunk chunk) {
		this.others.onEarlyChunk(chunk);
		double times = Math.min(MOST_EARLY, CALM * this.threshold / this.others.added(chunk));
		this.window = this.window.orMore(new Window(chunk.load().commands(), chunk.load().bytes()).times(times));
	}

	/**
	 * Finds the window anew.
	 * @param from what may be in flight at first
	 */
	void restart(Window from) {
		this.starting = true;
		this.window = from.atLeastOne();
	}

	/** It is time to test whether it is others who make reads slow. */
	void testIsDue() {
		this.others.testIsDue();
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

	/** Returns whether others alone make reads miss the bound. */
	boolean crowded() {
		return this.others.crowded();
	}

}
