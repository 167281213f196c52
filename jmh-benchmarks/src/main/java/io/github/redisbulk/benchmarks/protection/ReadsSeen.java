package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * What reads took between two moments: of all of them, and of those that no hiccup has
 * disturbed.
 */
final class ReadsSeen {

	/** The resolution of the course in time. */
	static final int SLICE_MILLIS = 100;

	private static final long MOST = 120_000_000_000L;

	private final Disturbed disturbed;

	private final long begin;

	private final List<Histogram> slices = new ArrayList<>();

	private final Histogram all = histogram();

	private final Histogram undisturbed = histogram();

	ReadsSeen(long begin, List<Hiccup> hiccups) {
		this.begin = begin;
		this.disturbed = new Disturbed(hiccups);
	}

	static Histogram histogram() {
		return new Histogram(MOST, 3);
	}

	void add(long due, long answered) {
		long nanos = Math.min(Math.max(answered - due, 0), MOST);
		this.all.recordValue(nanos);
		if (!this.disturbed.touches(due, answered)) {
			this.undisturbed.recordValue(nanos);
		}
		int slice = (int) (Math.max(answered - this.begin, 0) / (SLICE_MILLIS * 1_000_000L));
		while (this.slices.size() <= slice) {
			this.slices.add(new Histogram(MOST, 2));
		}
		this.slices.get(slice).recordValue(nanos);
	}

	Histogram all() {
		return this.all;
	}

	Histogram undisturbed() {
		return this.undisturbed;
	}

	/** The 99th percentile of each slice, in nanoseconds, -1 where none was answered. */
	List<Long> course() {
		return this.slices.stream()
			.map((slice) -> (slice.getTotalCount() == 0) ? -1 : slice.getValueAtPercentile(99))
			.toList();
	}

}
