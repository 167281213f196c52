package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Arrays;

/**
 * How long the latest 200 samples took, for progress and reports.
 */
final class RecentProbes {

	private static final int KEPT = 200;

	private final long[] nanos = new long[KEPT];

	private long count;

	void add(long took) {
		this.nanos[(int) (this.count++ % KEPT)] = took;
	}

	Duration p99() {
		int known = (int) Math.min(this.count, KEPT);
		if (known == 0) {
			return Duration.ZERO;
		}
		long[] sorted = Arrays.copyOf(this.nanos, known);
		Arrays.sort(sorted);
		return Duration.ofNanos(sorted[(int) Math.ceil(known * 0.99) - 1]);
	}

}
