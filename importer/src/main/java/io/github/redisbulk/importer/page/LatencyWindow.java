package io.github.redisbulk.importer.page;

import java.util.ArrayDeque;
import java.util.Deque;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of the last few intervals.
 * <p>
 * This class is thread-safe.
 */
final class LatencyWindow {

	private static final long LONGEST = 600_000_000_000L;

	private static final int DIGITS = 3;

	private final int intervals;

	private final Recorder recorder = new Recorder(1000, LONGEST, DIGITS);

	private final Deque<Histogram> last = new ArrayDeque<>();

	LatencyWindow(int intervals) {
		this.intervals = intervals;
	}

	/**
	 * Percentiles of latencies, in milliseconds.
	 *
	 * @param p50 what half of them stay below
	 * @param p99 what all but one of a hundred stay below
	 * @param count how many there are
	 */
	record Percentiles(double p50, double p99, long count) {
	}

	/**
	 * Takes a latency, and those of the reads that were due meanwhile.
	 * @param nanos how long the read took
	 * @param period how often one is due
	 */
	void record(long nanos, long period) {
		this.recorder.recordValueWithExpectedInterval(Math.max(0, Math.min(LONGEST, nanos)), period);
	}

	/** Returns room for latencies. */
	static Histogram histogram() {
		return new Histogram(1000, LONGEST, DIGITS);
	}

	/** Returns what has been recorded in the interval that was ended last. */
	synchronized Histogram latest() {
		return this.last.isEmpty() ? histogram() : this.last.getLast().copy();
	}

	/**
	 * Ends an interval.
	 * @return what has been recorded in it and in those before, {@code null} if nothing
	 */
	synchronized @Nullable Percentiles next() {
		this.last.addLast(this.recorder.getIntervalHistogram());
		if (this.last.size() > this.intervals) {
			this.last.removeFirst();
		}
		Histogram sum = histogram();
		this.last.forEach(sum::add);
		return (sum.getTotalCount() == 0) ? null : new Percentiles(sum.getValueAtPercentile(50) / 1e6,
				sum.getValueAtPercentile(99) / 1e6, sum.getTotalCount());
	}

}
