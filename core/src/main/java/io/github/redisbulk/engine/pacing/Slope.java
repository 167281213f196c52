package io.github.redisbulk.engine.pacing;

import java.util.Arrays;

/**
 * What the writer's own load costs beside others, told from chunks of two sizes that take
 * turns: whatever else a chunk has waited for, it has waited for it whether it was large
 * or small. So the difference between the quick ones of either size is what the larger
 * load costs.
 * <p>
 * Not thread-safe.
 */
final class Slope {

	/** The smaller size, as a part of what is believed to be harmless. */
	private static final double SMALL = 0.67;

	/** The larger size. */
	static final double LARGE = 1.33;

	/** A size keeps its turn for this many samples. */
	private static final int TURN = 3;

	/** So many chunks of each size are compared. */
	private static final int CHUNKS = 16;

	/** Of each size this many may be quicker than the one that is compared. */
	private static final int QUICKER = 4;

	/** Chance is not followed any further at once. */
	private static final double MOST_STEP = 1.6;

	/** Chunks of one size. */
	private static final class Size {

		private final double[] nanos = new double[CHUNKS];

		private double shares;

		private int chunks;

		void add(double took, double share) {
			this.nanos[this.chunks++ % CHUNKS] = took;
			this.shares += share;
		}

		boolean known() {
			return this.chunks >= CHUNKS;
		}

		double quick() {
			double[] sorted = this.nanos.clone();
			Arrays.sort(sorted);
			return sorted[QUICKER];
		}

		double share() {
			return this.shares / this.chunks;
		}

		void forget() {
			this.chunks = 0;
			this.shares = 0;
		}

	}

	private double allowance;

	private final Size small = new Size();

	private final Size large = new Size();

	private Window harmless = Window.NOTHING;

	/** A load of which the two sizes have shown what it costs. */
	private Window shown = Window.NOTHING;

	/** What that load costs, in nanoseconds. */
	private double cost;

	private int samples;

	/**
	 * Creates a comparison.
	 * @param allowance the time that the harmless load costs, in nanoseconds
	 */
	Slope(double allowance) {
		this.allowance = allowance;
	}

	/** A chunk has been answered. */
	void onChunk(double took, InFlight load) {
		double share = this.harmless.share(load);
		if (this.harmless.equals(Window.NOTHING) || share < SMALL / 2) {
			return;
		}
		((share < 1) ? this.small : this.large).add(took, share);
		if (this.small.known() && this.large.known()) {
			compare();
		}
	}

	private void compare() {
		double cost = (this.large.quick() - this.small.quick()) / (this.large.share() - this.small.share());
		if (cost > 0) {
			this.shown = this.harmless;
			this.cost = cost;
		}
		double step = (cost <= 0) ? MOST_STEP : this.allowance / cost;
		this.harmless = this.harmless.times(Math.max(1 / MOST_STEP, Math.min(MOST_STEP, step)));
		forgetChunks();
	}

	/**
	 * Returns what adds no more than the allowance.
	 * @param least what is known to be harmless
	 * @param most what is not known to be, and so is not gone beyond
	 */
	Window harmless(Window least, Window most) {
		this.harmless = this.harmless.within(most).orMore(least);
		return this.harmless;
	}

	/** Returns what a load costs, in nanoseconds, as far as the two sizes have shown. */
	double nanos(InFlight load) {
		return this.shown.equals(Window.NOTHING) ? 0 : this.cost * this.shown.share(load);
	}

	/** Returns what is to be in flight at the next sample. */
	Window next() {
		boolean isSmall = this.samples++ / TURN % 2 == 0;
		return this.harmless.times(isSmall ? SMALL : LARGE);
	}

	/**
	 * Allows another time.
	 * @param allowance the time that the harmless load costs, in nanoseconds
	 */
	void allow(double allowance) {
		this.harmless = this.harmless.times(allowance / this.allowance);
		this.allowance = allowance;
		forgetChunks();
	}

	/** The load is not what it was. */
	void forget() {
		this.harmless = Window.NOTHING;
		forgetChunks();
	}

	private void forgetChunks() {
		this.small.forget();
		this.large.forget();
	}

}
