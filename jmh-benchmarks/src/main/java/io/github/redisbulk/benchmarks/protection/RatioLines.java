package io.github.redisbulk.benchmarks.protection;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines that a report ends with, {@code ratio <name> <median> <lowest>..<highest>}.
 * What two settings have to do with each other is worked out round by round, since a
 * machine changes its mind between rounds.
 */
final class RatioLines {

	private final String topology;

	private final Map<String, List<Double>> values = new LinkedHashMap<>();

	RatioLines(String topology) {
		this.topology = topology;
	}

	/** Adds what one round came to. */
	void add(String name, double value) {
		this.values.computeIfAbsent(this.topology + "." + name, (key) -> new ArrayList<>()).add(value);
	}

	void addAll(String name, List<Double> rounds) {
		rounds.forEach((value) -> add(name, value));
	}

	Map<String, Spread> all() {
		Map<String, Spread> all = new LinkedHashMap<>();
		this.values.forEach((name, rounds) -> all.put(name, Spread.of(rounds)));
		return all;
	}

	void print(PrintStream out) {
		all().forEach((name, spread) -> out.println("ratio " + name + " " + spread));
	}

}
