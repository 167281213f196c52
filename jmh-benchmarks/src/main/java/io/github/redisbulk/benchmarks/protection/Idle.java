package io.github.redisbulk.benchmarks.protection;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.github.redisbulk.benchmarks.ratio.Statistics;

/**
 * What reads take while nobody writes, which tells whether a machine is quiet enough to
 * judge anybody on it.
 *
 * @param p99 the 99th percentiles of the reads, in milliseconds, one a measurement
 */
record Idle(List<Double> p99) {

	private static final double SHARE = 1.0 / 3;

	/**
	 * Returns why a bound cannot be judged.
	 * @param bound in milliseconds
	 * @return a sentence, nothing where it can be
	 */
	Optional<String> objection(double bound) {
		Spread spread = Spread.of(this.p99);
		return (spread.median() <= bound * SHARE) ? Optional.empty()
				: Optional.of(String.format(Locale.ROOT,
						"This machine is too noisy to judge a bound of %s ms: reads have a p99 of %.2f ms"
								+ " (%.2f..%.2f) while nobody writes, and more than %.2f ms is too much.",
						bound, spread.median(), spread.lowest(), spread.highest(), bound * SHARE));
	}

	double median() {
		return Statistics.median(this.p99);
	}

}
