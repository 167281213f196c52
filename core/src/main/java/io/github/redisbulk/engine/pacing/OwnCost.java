package io.github.redisbulk.engine.pacing;

import java.util.Arrays;

/**
 * What the writer itself adds to the latency of a read, believed from what its chunks
 * have taken: a chunk waits at least for what was in flight before it, so whatever else
 * it has waited for, its own load costs no more than the chunk took. Of the latest chunks
 * a cheap one is believed, because others' noise makes chunks dearer, never cheaper. But
 * a shaper may make some of them cheaper, so none is believed to have cost far less than
 * what {@link WriteRate} has seen.
 * <p>
 * The belief is a load: what costs a given time, the allowance.
 * <p>
 * Not thread-safe.
 */
final class OwnCost {

	private static final int CHUNKS = 16;

	/** Of the latest chunks, this many may be cheaper than the one that is believed. */
	private static final int CHEAPER = 3;

	/** What may cost more allowances than this is not taken for harmless. */
	private static final double DEAR = 2;

	/** No chunk is believed to have cost less than this part of what it took. */
	private static final double LEAST_PART = 0.25;

	/** Others who always take as much as the writer leave it half of the rate. */
	private static final double MOST_RATE = 2;

	private final double allowance;

	private final double baseline;

	private final double[] nanos = new double[CHUNKS];

	private final InFlight[] loads = new InFlight[CHUNKS];

	private final WriteRate rate = new WriteRate();

	private long chunks;

	private Window harmless;

	private boolean seen;

	private boolean blamed;

	/**
	 * Creates a belief.
	 * @param allowance the time that the harmless load costs, in nanoseconds
	 * @param baseline what a chunk takes that costs nothing, in nanoseconds
	 * @param harmless what is taken for harmless until it is known
	 */
	OwnCost(double allowance, double baseline, Window harmless) {
		this.allowance = allowance;
		this.baseline = baseline;
		this.harmless = harmless;
	}

	/** A chunk has been answered. */
	void onChunk(AnsweredChunk chunk) {
		int next = (int) (this.chunks++ % CHUNKS);
		this.nanos[next] = shown((double) chunk.took());
		this.loads[next] = chunk.load();
		this.rate.onChunk(chunk);
	}

	/** Returns what a chunk has cost at most that took a time, in nanoseconds. */
	double shown(double took) {
		return Math.max(1, Math.max(took - this.baseline, LEAST_PART * took));
	}

	/** Believes the latest chunks, because nobody else seems to be in the way. */
	void believe() {
		if (this.chunks >= CHUNKS) {
			this.harmless = cheap();
			this.seen = true;
			this.blamed = false;
		}
	}

	/** Believes the latest chunks if they are cheaper than what is believed. */
	void believeIfCheaper() {
		if (this.chunks >= CHUNKS && cheap().commands() > this.harmless.commands()) {
			believe();
		}
	}

	private Window cheap() {
		double[] costs = new double[CHUNKS];
		for (int i = 0; i < CHUNKS; i++) {
			costs[i] = this.nanos[i] / this.harmless.share(this.loads[i]);
		}
		double[] sorted = costs.clone();
		Arrays.sort(sorted);
		double believed = sorted[CHEAPER];
		int chunk = 0;
		while (costs[chunk] != believed) {
			chunk++;
		}
		return costing(this.nanos[chunk], this.loads[chunk]).within(this.rate.in(MOST_RATE * this.allowance));
	}

	/** Believes that a load is all that a time was spent for. */
	void blame(double took, InFlight load) {
		this.harmless = costing(shown(took), load);
		this.chunks = 0;
		this.seen = true;
		this.blamed = true;
	}

	private Window costing(double cost, InFlight load) {
		// a chunk of callbacks has no bytes
		return new Window(load.commands(), Math.max(1, load.bytes())).times(this.allowance / cost);
	}

	/** Believes, without having seen it, that a load is harmless. */
	void trust(Window load) {
		this.harmless = load;
		this.seen = false;
		this.blamed = false;
	}

	/** Returns whether a chunk has shown what is believed. */
	boolean seen() {
		return this.seen;
	}

	/**
	 * Returns what may be in flight and adds no more than the allowance, next to nothing
	 * where no chunk has shown it.
	 */
	Window harmless() {
		return this.seen ? this.harmless : Window.NOTHING;
	}

	/**
	 * Returns what may be in flight and adds no more than the allowance.
	 * @param least what is harmless unless a test has shown that it is not, or all of the
	 * latest chunks that it may be dear
	 */
	Window harmless(Window least) {
		return this.blamed ? this.harmless
				: this.harmless.orMore(least.times(Math.min(1, DEAR * this.allowance / quickest(least))));
	}

	/** Returns what a load costs at most, as the quickest of the latest chunks has it. */
	private double quickest(Window load) {
		double quickest = Double.MAX_VALUE;
		for (int i = 0; i < Math.min(this.chunks, CHUNKS); i++) {
			quickest = Math.min(quickest, this.nanos[i] / load.share(this.loads[i]));
		}
		return (this.chunks > 0) ? quickest : this.allowance;
	}

	/** Returns what a load is believed to cost, in nanoseconds. */
	double nanos(InFlight load) {
		return this.allowance * this.harmless.share(load);
	}

}
