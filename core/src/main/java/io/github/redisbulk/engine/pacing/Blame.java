package io.github.redisbulk.engine.pacing;

import java.util.Arrays;

/**
 * Tells whether others alone make reads slower than the bound, and tests now and then
 * whether it is not the writer after all: for a few reads next to nothing is in flight.
 * Reads that are not quicker then were slow because of others.
 * <p>
 * Knows no clock, only samples. Not thread-safe.
 */
final class Blame {

	/** What a test has shown. */
	enum Verdict {

		UNKNOWN, OURS, OTHERS

	}

	/** A test takes at most this many reads with little in flight. */
	private static final int TESTED = 6;

	/** They are compared with this many before them that were slow without exception. */
	private static final int BEFORE = 4;

	private static final int LONGEST_PATIENCE = 1024;

	private static final int FIRST_PATIENCE = 64;

	/** During a test this part is in flight. */
	static final double LITTLE = 0.25;

	/** With a quarter in flight, reads would take a quarter if it were for the load. */
	private static final double OURS = 0.6;

	/**
	 * So many reads of a test may be slow by chance. Beside bursts of others half of them
	 * may well be quick by luck, so more that are slow tell enough.
	 */
	private static final int LUCKLESS = 1;

	/** What no read has been slower than with nothing in flight, 0 once that is old. */
	private double without;

	private int slow;

	private int patience = FIRST_PATIENCE;

	private int untilTest;

	private final double[] before = new double[BEFORE];

	private final double[] during = new double[TESTED];

	private int tested = -1;

	/** How many reads during the test were nearly as slow as before. */
	private int asSlow;

	/**
	 * Reads were slow before anything was in flight: these are the first test, and each
	 * read is compared with them until one tells nothing new.
	 * @param longest what none of them was slower than
	 */
	void begin(double longest) {
		this.without = longest;
	}

	/** A read was quick enough: whatever it was, the window is not always too large. */
	void onHit() {
		this.without = 0;
		this.slow = 0;
		this.untilTest = Math.min(this.untilTest, FIRST_PATIENCE);
		this.patience = FIRST_PATIENCE;
		this.tested = -1;
	}

	/** There is nobody any more who could be to blame. */
	void forget() {
		onHit();
		this.untilTest = 0;
	}

	/**
	 * A read was too slow, though only a harmless load should have been in flight.
	 * @param nanos how long it took
	 * @param little whether next to nothing was in flight
	 * @return what is known now
	 */
	Verdict onMiss(double nanos, boolean little) {
		if (this.untilTest <= 0 && OURS * nanos < this.without) {
			this.untilTest = this.patience;
			return Verdict.OTHERS;
		}
		this.without = 0;
		if (this.tested < 0) {
			this.before[this.slow % BEFORE] = nanos;
			this.slow++;
			this.untilTest--;
			if (this.slow >= BEFORE && this.untilTest <= 0) {
				this.tested = 0;
				this.asSlow = 0;
			}
			return Verdict.UNKNOWN;
		}
		if (little) {
			this.during[this.tested++] = nanos;
			this.asSlow += (nanos < OURS * median(this.before)) ? 0 : 1;
		}
		if (this.asSlow <= LUCKLESS && this.tested < TESTED) {
			return Verdict.UNKNOWN;
		}
		this.tested = -1;
		this.slow = 0;
		return (this.asSlow <= LUCKLESS) ? ours() : others();
	}

	private Verdict ours() {
		this.untilTest = 0;
		return Verdict.OURS;
	}

	private Verdict others() {
		this.untilTest = this.patience;
		this.patience = Math.min(LONGEST_PATIENCE, 2 * this.patience);
		return Verdict.OTHERS;
	}

	/** Has the next test follow at once. */
	void hurry() {
		this.untilTest = 0;
	}

	/** Returns whether next to nothing is to be in flight. */
	boolean testing() {
		return this.tested >= 0;
	}

	/** Returns a read's time from before the latest test. */
	double before() {
		return median(this.before);
	}

	/** Returns a read's time from during the latest test. */
	double during() {
		return median(this.during);
	}

	private static double median(double[] nanos) {
		double[] sorted = nanos.clone();
		Arrays.sort(sorted);
		return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
	}

}
