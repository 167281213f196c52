package io.github.redisbulk.benchmarks.protection;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.github.redisbulk.benchmarks.ratio.Statistics;

/**
 * What the guard comes to at each bound, next to the settings without one. The best of
 * those is chosen by the medians of all rounds, and compared round by round.
 */
final class Ratios {

	/** How far above a bound the readers of a fixed setting may be for it to count. */
	private static final double LENIENCE = 1.2;

	private final List<Result> results;

	private final RatioLines lines;

	Ratios(List<Result> results, RatioLines lines) {
		this.results = results;
		this.lines = lines;
	}

	void add(String driver) {
		Optional<Rounds> fastest = fixed(driver, Double.MAX_VALUE);
		Optional<Rounds> quoted = find(driver, Setting.QUOTED.name());
		for (double bound : new double[] { 0.5, 1, 2, 5 }) {
			find(driver, Setting.guard(bound).name()).ifPresent((guard) -> {
				String name = driver + ".guard-" + bound + "ms";
				this.lines.addAll(name + ".p99-ms", guard.each(Result::p99));
				this.lines.addAll(name + ".p99-of-bound", guard.each((result) -> result.p99() / bound));
				fastest.ifPresent((other) -> this.lines.addAll(name + ".writes-of-fastest",
						guard.against(other, Ratios::writes)));
				fixed(driver, bound * LENIENCE).ifPresent((best) -> this.lines
					.addAll(name + ".writes-of-best-that-keeps-it", guard.against(best, Ratios::writes)));
				quoted.ifPresent((other) -> {
					this.lines.addAll(name + ".p99-of-quoted-over-ours",
							guard.against(other, (ours, theirs) -> theirs.p99() / ours.p99()));
					this.lines.addAll(name + ".writes-of-quoted", guard.against(other, Ratios::writes));
				});
			});
		}
	}

	private static double writes(Result ours, Result theirs) {
		return ours.writes() / theirs.writes();
	}

	private Optional<Rounds> find(String driver, String setting) {
		Map<Integer, Result> rounds = this.results.stream()
			.filter((result) -> result.driver().equals(driver) && result.setting().equals(setting))
			.collect(Collectors.toMap(Result::round, (result) -> result, (one, other) -> other, TreeMap::new));
		return rounds.isEmpty() ? Optional.empty() : Optional.of(new Rounds(rounds));
	}

	/** The fastest setting without a guard whose readers stay below a latency. */
	private Optional<Rounds> fixed(String driver, double p99) {
		return this.results.stream()
			.map(Result::setting)
			.distinct()
			.filter((setting) -> !setting.startsWith("guard"))
			.flatMap((setting) -> find(driver, setting).stream())
			.filter((rounds) -> rounds.median(Result::p99) <= p99)
			.max(Comparator.comparingDouble((rounds) -> rounds.median(Result::writes)));
	}

	/** One setting, round by round. */
	private record Rounds(Map<Integer, Result> results) {

		List<Double> each(ToDoubleFunction<Result> value) {
			return this.results.values().stream().map(value::applyAsDouble).toList();
		}

		double median(ToDoubleFunction<Result> value) {
			return Statistics.median(each(value));
		}

		List<Double> against(Rounds others, ToDoubleBiFunction<Result, Result> ratio) {
			return this.results.entrySet()
				.stream()
				.filter((ours) -> others.results.containsKey(ours.getKey()))
				.map((ours) -> ratio.applyAsDouble(ours.getValue(), others.results.get(ours.getKey())))
				.toList();
		}

	}

}
