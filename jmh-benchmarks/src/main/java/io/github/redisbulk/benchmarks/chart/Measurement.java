package io.github.redisbulk.benchmarks.chart;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One line of a JMH result.
 *
 * @param method the name of the benchmark's method
 * @param parameters its parameters by name, in lower case with dashes
 * @param score the mean
 * @param error half of its confidence interval, 0 where there were too few runs for one
 * @param counters what else an iteration has counted, by name
 */
record Measurement(String method, Map<String, String> parameters, double score, double error,
		Map<String, Double> counters) {

	/**
	 * Reads what {@code -rf json -rff <file>} has written.
	 * @param file the file
	 * @return its lines, in order
	 */
	static List<Measurement> read(Path file) {
		return JsonMapper.shared().readTree(file.toFile()).valueStream().map(Measurement::of).toList();
	}

	private static Measurement of(JsonNode node) {
		String benchmark = node.path("benchmark").asString();
		JsonNode metric = node.path("primaryMetric");
		return new Measurement(benchmark.substring(benchmark.lastIndexOf('.') + 1),
				node.path("params")
					.propertyStream()
					.collect(Collectors.toMap(Map.Entry::getKey, (entry) -> label(entry.getValue().asString()))),
				metric.path("score").asDouble(), number(metric.path("scoreError")),
				node.path("secondaryMetrics")
					.propertyStream()
					.collect(Collectors.toMap(Map.Entry::getKey, (entry) -> median(entry.getValue()))));
	}

	/** JMH adds up what iterations have counted. */
	private static double median(JsonNode counter) {
		return number(counter.path("scorePercentiles").path("50.0"));
	}

	/** JMH writes "NaN" where it has no number. */
	private static double number(JsonNode node) {
		return node.isNumber() ? node.asDouble() : 0;
	}

	private static String label(String value) {
		return value.toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Returns a parameter, or nothing where the method has none of that name. */
	String parameter(String name) {
		return this.parameters.getOrDefault(name, "");
	}

	double number(String parameter) {
		return Double.parseDouble(parameter(parameter));
	}

	/** Returns how it was written and over what, such as {@code bulk-writer jedis}. */
	String rival() {
		return (parameter("strategy") + parameter("baseline") + " " + parameter("driver")).trim();
	}

}
