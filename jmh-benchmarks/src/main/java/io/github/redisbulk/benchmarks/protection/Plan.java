package io.github.redisbulk.benchmarks.protection;

import java.util.List;
import java.util.function.Predicate;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * What is measured, and how thoroughly.
 *
 * @param topology its name in results
 * @param experiments one after the other
 * @param drivers over which drivers
 * @param quick whether to take little time
 * @param rounds how often each setting has its turn
 * @param realtime whether readers run before everything else, which needs root
 * @param wanted tells by its name whether a setting is measured
 */
public record Plan(String topology, List<Experiment> experiments, List<Driver> drivers, boolean quick, int rounds,
		boolean realtime, Predicate<String> wanted) {

	/** How long a writer warms up before it is measured. */
	double warmUpSeconds() {
		return this.quick ? 0.8 : 1.5;
	}

	/** How long one measurement takes. */
	double seconds() {
		return this.quick ? 1.2 : 3;
	}

}
