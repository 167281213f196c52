package io.github.redisbulk.benchmarks.cluster;

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

	private final Map<Name, List<Double>> values = new LinkedHashMap<>();

	/**
	 * What a figure is called.
	 *
	 * @param kind ratio, alloc (bytes a command), nanos, millis or count
	 * @param name what was measured
	 * @param driver over which driver
	 */
	public record Name(String kind, String name, String driver) {
	}

	/**
	 * A figure with all its rounds, as the JSON file has it.
	 *
	 * @param name what it is called
	 * @param median the value in the middle
	 * @param rounds all values
	 */
	public record Figure(Name name, double median, List<Double> rounds) {
	}

	void ratio(String name, String driver, double value) {
		add("ratio", name, driver, value);
	}

	void add(String kind, String name, String driver, double value) {
		this.values.computeIfAbsent(new Name(kind, name, driver), (key) -> new ArrayList<>()).add(value);
	}

	/** Returns the value in the middle of all rounds so far. */
	double median(String kind, String name, String driver) {
		return Statistics.median(this.values.getOrDefault(new Name(kind, name, driver), List.of()));
	}

	/**
	 * Returns all figures.
	 * @return in the order of their first round
	 */
	public List<Figure> all() {
		return this.values.entrySet()
			.stream()
			.map((entry) -> new Figure(entry.getKey(), Statistics.median(entry.getValue()), entry.getValue()))
			.toList();
	}

	/**
	 * Prints a table for people, then a line for programs of each figure.
	 * @param out where to
	 */
	public void print(PrintStream out) {
		out.printf(Locale.ROOT, "%n%-7s %-44s %-8s %12s %s%n", "", "", "driver", "median", "lowest-highest");
		all().forEach((figure) -> out.println(row(figure)));
		out.println();
		all().forEach((figure) -> out.println(line(figure)));
	}

	private static String row(Figure figure) {
		Name name = figure.name();
		return String.format(Locale.ROOT, "%-7s %-44s %-8s %,12.2f %,.2f-%,.2f", name.kind(), name.name(),
				name.driver(), figure.median(), Collections.min(figure.rounds()), Collections.max(figure.rounds()));
	}

	private static String line(Figure figure) {
		Name name = figure.name();
		return String.format(Locale.ROOT, "%s cluster %s %s %.2f", name.kind(), name.name(), name.driver(),
				figure.median());
	}

}
