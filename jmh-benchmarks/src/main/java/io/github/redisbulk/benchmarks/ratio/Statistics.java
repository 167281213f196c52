package io.github.redisbulk.benchmarks.ratio;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The few figures about a series that the report needs.
 */
public final class Statistics {

	private Statistics() {
	}

	/**
	 * Returns the value in the middle, which one bad round does not move.
	 * @param values at least one
	 * @return the median
	 */
	public static double median(List<Double> values) {
		if (values.isEmpty()) {
			throw new IllegalArgumentException("There is no median of nothing");
		}
		List<Double> sorted = values.stream().sorted().toList();
		int middle = sorted.size() / 2;
		return (sorted.size() % 2 == 1) ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
	}

	/**
	 * Divides round by round.
	 * @param values one a round
	 * @param references one a round
	 * @return one quotient a round
	 */
	public static List<Double> ratios(List<Double> values, List<Double> references) {
		if (values.size() != references.size()) {
			throw new IllegalArgumentException("Ratios need the same number of rounds on both sides");
		}
		List<Double> ratios = new ArrayList<>();
		for (int i = 0; i < values.size(); i++) {
			ratios.add(values.get(i) / references.get(i));
		}
		return ratios;
	}

	/**
	 * Returns the order of a round, so that nobody always follows the same neighbour:
	 * each round starts one place later, and every other one runs backwards.
	 * @param <T> what takes turns
	 * @param contestants in the order of the first round
	 * @param round from 0
	 * @return the order of that round
	 */
	public static <T> List<T> order(List<T> contestants, int round) {
		List<T> order = new ArrayList<>(contestants);
		Collections.rotate(order, -round);
		if (round % 2 == 1) {
			Collections.reverse(order);
		}
		return order;
	}

}
