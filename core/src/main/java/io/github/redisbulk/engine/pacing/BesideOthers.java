package io.github.redisbulk.engine.pacing;

/**
 * What may be in flight where others alone make reads miss the bound: what adds a tenth
 * of the bound to a read, or a small part of what reads wait for others.
 * <p>
 * {@link Crowd} tells that it is others, {@link Blame} tests that it is others indeed,
 * {@link OwnCost} and {@link Slope} tell what a window adds.
 * <p>
 * Not thread-safe.
 */
final class BesideOthers {

	/**
	 * Beside others who make reads slow the writer adds this part of the bound: ten
	 * writers together then keep it.
	 */
	private static final double SHARE = 0.1;

	/**
	 * Eight writers alone do not make each other wait for longer than so many times the
	 * bound.
	 */
	private static final double FAR = 8;

	/**
	 * Where reads wait for longer than that for all of the time, the writer may add this
	 * part of what is beyond: nobody feels it, and a neighbour's long queue would leave
	 * next to nothing to a small window.
	 */
	private static final double PART = 0.4;

	/** What may be added is changed when it is so many times too much or too little. */
	private static final double MUCH = 1.5;

	/** This is harmless unless a test has shown that it is not. */
	private static final Window LEAST = new Window(12, 8 * 1024);

	/** What is taken for harmless is not more than this where no chunk has shown it. */
	private static final Window TRUSTED = new Window(100, 64 * 1024);

	/** With each test that has found others, so much more is taken for harmless. */
	private static final double TRUST = 4;

	/** What is in flight in a test may be so many times what was meant to be. */
	private static final double LITTLE_MORE = 1.4;

	private final double share;

	private final double far;

	private final OwnCost cost;

	private final Slope slope;

	private final Crowd crowd;

	private final Blame blame = new Blame();

	private double allowance;

	/** Whether it has been seen, since it is crowded, that it is others indeed. */
	private boolean seen;

	/** What was in flight at the latest sample. */
	private InFlight latest = InFlight.NONE;

	/**
	 * Creates the law for a crowd.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 * @param idle what reads take while nothing of the writer's is in flight
	 * @param harmless what is taken for harmless until it is known
	 */
	BesideOthers(double bound, IdleReads idle, Window harmless) {
		this.share = SHARE * bound;
		this.far = FAR * bound;
		this.allowance = this.share;
		this.cost = new OwnCost(this.share, (double) idle.shortest(), harmless);
		this.slope = new Slope(this.share);
		this.crowd = new Crowd(bound);
		if (idle.usual() > bound) {
			this.crowd.enter((double) idle.usual());
			this.blame.begin((double) idle.longest());
			trust(harmless.times(TRUST));
		}
	}

	/**
	 * A chunk has been answered.
	 * @param chunk the chunk
	 * @param others how long it waited for others, in nanoseconds
	 */
	void onChunk(AnsweredChunk chunk, double others) {
		this.crowd.onChunk(others, (double) chunk.since());
		this.cost.onChunk(chunk);
		this.slope.onChunk((double) chunk.took(), chunk.load());
	}

	/** A chunk has been answered before there was a law. */
	void onEarlyChunk(AnsweredChunk chunk) {
		this.cost.onChunk(chunk);
	}

	/** Returns what may be in flight at the first sample, where it is crowded. */
	Window first() {
		return this.cost.harmless(LEAST);
	}

	/**
	 * A read has been timed, beside others or not.
	 * @param slow whether it missed the bound
	 */
	void onSample(boolean slow) {
		if (slow || crowded()) {
			// beside others a read may be quick by luck, and no chunk around it
			this.cost.believeIfCheaper();
		}
		else {
			this.cost.believe();
		}
		if (!crowded()) {
			this.slope.forget();
			this.blame.forget();
			this.seen = false;
		}
	}

	/**
	 * Returns what may be in flight at the next sample.
	 * @param window what was allowed until now
	 * @param nanos how long the latest read took
	 * @param slow whether that missed the bound
	 * @param load what was in flight then
	 */
	Window next(Window window, double nanos, boolean slow, InFlight load) {
		this.seen = this.seen || !slow;
		this.latest = load;
		allow();
		Window harmless = harmlessHere();
		switch (this.blame.onRead(nanos, slow, little(load, harmless))) {
			case OURS -> {
				ours(this.blame.during());
				return window.within(new Window(load.commands(), load.bytes()));
			}
			case OTHERS -> others(harmless);
			case UNKNOWN -> {
			}
		}
		harmless = harmlessHere();
		return this.blame.testing() ? harmless.times(Blame.LITTLE) : this.slope.next();
	}

	/**
	 * Returns whether the writer has to rest now and then: less than a single item cannot
	 * be in flight, and whether that is too much is told by reads without it.
	 */
	boolean rests() {
		return this.blame.testing() && this.latest.items() <= 1 && !little(this.latest, harmlessHere());
	}

	/** A read has been timed during such a rest. */
	void onUnloaded(double nanos) {
		switch (this.blame.onRead(nanos, true, true)) {
			case OURS -> ours(this.blame.before());
			case OTHERS -> others(harmlessHere());
			case UNKNOWN -> {
			}
		}
	}

	/** What was in flight is what has made reads slow. */
	private void ours(double took) {
		this.crowd.leave();
		this.seen = false;
		this.cost.blame(took, this.latest);
		this.slope.forget();
	}

	private void others(Window harmless) {
		this.seen = true;
		allow();
		Window more = harmless.times(TRUST).within(TRUSTED.orMore(harmless));
		if ((!this.cost.seen() || this.allowance > this.share)
				&& more.commands() > MUCH * this.cost.harmless(LEAST).commands()) {
			trust(more);
			this.blame.due();
		}
	}

	private void allow() {
		double part = this.seen ? PART * this.crowd.share() * (this.crowd.nanos() - this.far) : 0;
		double wanted = Math.max(this.share, part);
		if (wanted > MUCH * this.allowance || this.allowance > MUCH * wanted) {
			this.slope.allow(wanted);
			this.allowance = wanted;
		}
	}

	/**
	 * The larger size in turn is no larger than what a cheap chunk has shown. A test
	 * shows more than the load that was in flight.
	 */
	private Window harmlessHere() {
		Window cheap = this.cost.harmless(LEAST).orMore(harmless().times(this.allowance / this.share));
		Window least = this.cost.seen() ? cheap.times(1 / Slope.LARGE) : cheap;
		return this.slope.harmless(least, TRUSTED.orMore(least));
	}

	private static boolean little(InFlight load, Window harmless) {
		return harmless.share(load) <= LITTLE_MORE * Blame.LITTLE;
	}

	/** Takes a load for harmless: it has been seen that reads are no quicker without. */
	void trust(Window harmless) {
		this.cost.trust(harmless);
	}

	/**
	 * Returns what adds a tenth of the bound, as far as is known, beside others or not.
	 */
	Window harmless() {
		return this.cost.harmless();
	}

	/** Returns what a load has added to a chunk at most, in nanoseconds. */
	double added(AnsweredChunk chunk) {
		return this.cost.shown((double) chunk.took());
	}

	/**
	 * Returns what a load adds as far as is known, in nanoseconds. What is only taken for
	 * harmless may have come to be all that reads wait for.
	 */
	double nanos(InFlight load) {
		double believed = this.cost.nanos(load);
		return this.cost.seen() ? believed : Math.max(believed, this.slope.nanos(load));
	}

	/** It is time to test whether it is others. */
	void testIsDue() {
		this.blame.due();
	}

	/** Returns whether others alone make reads miss the bound. */
	boolean crowded() {
		return this.crowd.crowded();
	}

}
