package io.github.redisbulk.benchmarks.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

/**
 * Points that belong together.
 *
 * @param name as in the legend
 * @param places where each point stands
 * @param scores how high
 * @param errors how far the truth may be from that
 */
record Series(String name, List<String> places, List<Double> scores, List<Double> errors) {

	/**
	 * Sorts measurements into series.
	 * @param measurements all of them
	 * @param name tells the series of a measurement
	 * @param place tells its place
	 * @param score tells its height; its error is shown only for the score itself
	 * @return series, in the order in which they come
	 */
	static List<Series> of(List<Measurement> measurements, Function<Measurement, String> name,
			Function<Measurement, String> place, ToDoubleFunction<Measurement> score) {
		Map<String, Series> series = new LinkedHashMap<>();
		for (Measurement measurement : measurements) {
			double height = score.applyAsDouble(measurement);
			series.computeIfAbsent(name.apply(measurement), Series::empty)
				.add(place.apply(measurement), height, (height == measurement.score()) ? measurement.error() : 0);
		}
		return List.copyOf(series.values());
	}

	static Series empty(String name) {
		return new Series(name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
	}

	/** Adds a point. */
	void add(String place, double score, double error) {
		this.places.add(place);
		this.scores.add(score);
		this.errors.add(error);
	}

	@Nullable List<Double> errorsIfAny() {
		return this.errors.stream().anyMatch((error) -> error > 0) ? this.errors : null;
	}

	List<Double> numbers() {
		return this.places.stream().map(Double::valueOf).toList();
	}

	/** Returns a series that has every place, with nothing where this one has none. */
	Series over(List<String> all) {
		Series whole = empty(this.name);
		for (String place : all) {
			int index = this.places.indexOf(place);
			whole.add(place, (index < 0) ? Double.NaN : this.scores.get(index),
					(index < 0) ? Double.NaN : this.errors.get(index));
		}
		return whole;
	}

}
