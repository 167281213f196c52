package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What one measurement gave. Latencies are those of the readers, in milliseconds.
 *
 * @param round in which round, from 0; -1 before the first
 * @param driver the driver of the writer
 * @param setting how it wrote
 * @param writes items a second
 * @param p50 the median
 * @param p99 the 99th percentile
 * @param p999 the 99.9th percentile
 * @param max the slowest
 * @param over1ms per cent of reads slower than 1 ms
 * @param p99OfAll the 99th percentile of all reads, also of those that a hiccup of the
 * machine has disturbed, which the others leave out
 * @param disturbed per cent of reads that a hiccup has disturbed
 * @param pacing what the writer told of its pacing at the end
 * @param course the 99th percentile of each 100 ms, in milliseconds
 */
record Result(int round, String driver, String setting, double writes, double p50, double p99, double p999, double max,
		double over1ms, double p99OfAll, double disturbed, @Nullable String pacing, List<Double> course) {

	static Result of(int round, String driver, String setting, double writes, Readers.Seen seen,
			@Nullable Object pacing) {
		return new Result(round, driver, setting, writes, seen.millis(50), seen.millis(99), seen.millis(99.9),
				seen.maxMillis(), seen.percentOver(1), seen.all().getValueAtPercentile(99) / 1e6,
				seen.percentDisturbed(), (pacing != null) ? pacing.toString() : null,
				seen.course().stream().map((nanos) -> nanos / 1e6).toList());
	}

	String line() {
		return String.format(
				"%-8s %-32s %9.0f /s   p50 %8.3f  p99 %8.3f  p99.9 %8.3f  max %8.3f ms   over 1 ms %6.2f %%"
						+ "   left out %5.1f %% (p99 with it %.3f ms)",
				this.driver, this.setting, this.writes, this.p50, this.p99, this.p999, this.max, this.over1ms,
				this.disturbed, this.p99OfAll);
	}

}
