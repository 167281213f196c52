package io.github.redisbulk.engine.pacing;

import java.util.Arrays;

/**
 * Tells whether others alone make reads slower than the bound, and tests now and then
 * whether it is not the writer after all: for a few reads next to nothing is in flight.
 * Reads that are not quicker then were slow because of others.
 * <p>
 * Writers who test whenever they like would each find that it is others, and all of them
 * would be right. So tests are {@linkplain TestTimes due} for everybody at once.
 * <p>
 * Knows no clock, only samples. Not thread-safe.
 */
final class Blame {

	/** What a test has shown. */
	enum Verdict {

		UNKNOWN, OURS, OTHERS

	}

	/** They are compared with this many before them that were slow without exception. */
	private static final int BEFORE = 4;

	/** During a test this part is in flight. */
	static final double LITTLE = 0.25;

	/** With a quarter in flight, reads would take a quarter if it were for the load. */
	private static final double OURS = 0.6;

	/**
	 * So many reads of a test may be slow: what others who test at the same time have in
	 * flight still has to drain.
	 */
	private static final int LUCKLESS = 2;

	/** So many that are not tell that it was the writer, or all writers together. */
	private static final int QUICKER = 4;

	/** What no read has been slower than with nothing in flight, 0 once that is old. */
	private double without;

	private int slow;

	private boolean due = true;

	private final double[] before = new double[BEFORE];

	private final double[] during = new double[LUCKLESS + QUICKER];

	private boolean testing;

	private int tested;

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

	/** There is nobody any more who could be to blame. */
	void forget() {
		this.without = 0;
		this.slow = 0;
		this.testing = false;
		this.due = true;
	}

	/** Has a test follow as soon as reads are slow. */
	void due() {
		this.due = true;
	}

	/**
	 * A read has been timed, while only a harmless load should have been in flight.
	 * @param nanos how long it took
	 * @param missed whether that was too slow
	 * @param little whether next to nothing was in flight
	 * @return what is known now
	 */
	Verdict onRead(double nanos, boolean missed, boolean little) {
		if (missed && this.due && OURS * nanos < this.without) {
			this.due = false;
			return Verdict.OTHERS;
		}
		this.without = 0;
		if (this.testing) {
			return little ? compare(nanos, missed) : Verdict.UNKNOWN;
		}
		if (missed) {
			this.before[this.slow % BEFORE] = nanos;
		}
		this.slow = missed ? this.slow + 1 : 0;
		if (this.slow >= BEFORE && this.due) {
			this.testing = true;
			this.due = false;
			this.tested = 0;
			this.asSlow = 0;
		}
		return Verdict.UNKNOWN;
	}

	private Verdict compare(double nanos, boolean missed) {
		this.during[this.tested++] = nanos;
		if (missed && nanos >= OURS * before()) {
			this.asSlow++;
		}
		boolean others = this.asSlow > LUCKLESS;
		boolean ours = this.tested - this.asSlow >= QUICKER;
		if (!others && !ours) {
			return Verdict.UNKNOWN;
		}
		this.testing = false;
		this.slow = 0;
		this.due = ours;
		return ours ? Verdict.OURS : Verdict.OTHERS;
	}

	/** Returns whether next to nothing is to be in flight. */
	boolean testing() {
		return this.testing;
	}

	/** Returns a read's time from before the latest test. */
	double before() {
		return median(this.before);
	}

	/** Returns a read's time from during the latest test. */
	double during() {
		return median(Arrays.copyOf(this.during, this.tested));
	}

	private static double median(double[] nanos) {
		double[] sorted = nanos.clone();
		Arrays.sort(sorted);
		return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
	}

}
