package io.github.redisbulk.benchmarks.protection;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the results come to, as lines that a program can read.
 */
final class Ratios {

	private final String topology;

	private final List<Result> results;

	private final PrintStream out;

	Ratios(String topology, List<Result> results, PrintStream out) {
		this.topology = topology;
		this.results = results;
		this.out = out;
	}

	void print(String driver) {
		double fastest = fixed(driver, Double.MAX_VALUE).map(Result::writes).orElse(Double.NaN);
		Optional<Result> quoted = find(driver, Setting.QUOTED.name());
		for (double bound : new double[] { 0.5, 1, 2, 5 }) {
			find(driver, Setting.guard(bound).name()).ifPresent((guard) -> {
				String name = driver + ".guard-" + bound + "ms";
				line(name + ".p99-ms", guard.p99());
				line(name + ".p99-of-bound", guard.p99() / bound);
				line(name + ".writes-of-fastest", guard.writes() / fastest);
				fixed(driver, bound * 1.2)
					.ifPresent((best) -> line(name + ".writes-of-best-that-keeps-it", guard.writes() / best.writes()));
				quoted.ifPresent((other) -> {
					line(name + ".p99-of-quoted-over-ours", other.p99() / guard.p99());
					line(name + ".writes-of-quoted", guard.writes() / other.writes());
				});
			});
		}
	}

	private void line(String name, double value) {
		this.out.printf(Locale.ROOT, "ratio %s.%s %.3f%n", this.topology, name, value);
	}

	private Optional<Result> find(String driver, String setting) {
		List<Result> same = this.results.stream()
			.filter((result) -> result.driver().equals(driver) && result.setting().equals(setting))
			.toList();
		return same.isEmpty() ? Optional.empty() : Optional.of(Experiments.median(same));
	}

	/** The fastest setting without a guard whose readers stay below a latency. */
	private Optional<Result> fixed(String driver, double p99) {
		return this.results.stream()
			.map(Result::setting)
			.distinct()
			.filter((setting) -> !setting.startsWith("guard") && !setting.startsWith("two"))
			.flatMap((setting) -> find(driver, setting).stream())
			.filter((result) -> result.p99() <= p99)
			.max(Comparator.comparingDouble(Result::writes));
	}

}
