package io.github.redisbulk.benchmarks.scaleout;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.redisbulk.benchmarks.ratio.Statistics;

/**
 * The figures that the report ends with. One that was measured in several rounds is their
 * median.
 */
public final class Figures {

	private final Map<String, List<Double>> values = new LinkedHashMap<>();

	void add(String name, double value) {
		this.values.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
		System.out.printf(Locale.ROOT, "  %-40s %,.3f%n", name, value);
	}

	double median(String name) {
		return Statistics.median(this.values.getOrDefault(name, List.of()));
	}

	/**
	 * Prints a line of each.
	 * @param out where to
	 */
	public void print(PrintStream out) {
		out.println();
		this.values.forEach((name, rounds) -> out.printf(Locale.ROOT, "ratio scale-out %s %.3f %.3f..%.3f%n", name,
				Statistics.median(rounds), Collections.min(rounds), Collections.max(rounds)));
	}

}
