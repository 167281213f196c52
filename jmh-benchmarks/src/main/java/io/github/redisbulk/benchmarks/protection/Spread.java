package io.github.redisbulk.benchmarks.protection;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

import io.github.redisbulk.benchmarks.ratio.Statistics;

/**
 * What several rounds of the same came to.
 *
 * @param median the value in the middle
 * @param lowest of all rounds
 * @param highest of all rounds
 * @param rounds all values, in the order in which they were measured
 */
record Spread(double median, double lowest, double highest, List<Double> rounds) {

	static Spread of(List<Double> rounds) {
		return new Spread(Statistics.median(rounds), Collections.min(rounds), Collections.max(rounds),
				List.copyOf(rounds));
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%.3f %.3f..%.3f", this.median, this.lowest, this.highest);
	}

}
