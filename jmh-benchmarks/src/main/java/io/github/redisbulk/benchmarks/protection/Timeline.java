package io.github.redisbulk.benchmarks.protection;

import java.util.List;

/**
 * What reads took over time, while one way of writing followed the other.
 *
 * @param p99 the 99th percentile of each 100 ms in milliseconds, negative where no read
 * was answered
 * @param phases the ways, one after the other
 */
record Timeline(List<Double> p99, List<Phase> phases) {

	static final Timeline NONE = new Timeline(List.of(), List.of());

	/**
	 * A time in which one setting wrote.
	 *
	 * @param name the setting
	 * @param from when it began, in seconds
	 * @param to when its last answer had come, in seconds
	 */
	record Phase(String name, double from, double to) {
	}

}
