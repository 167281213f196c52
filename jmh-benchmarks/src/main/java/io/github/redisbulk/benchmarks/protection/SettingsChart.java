package io.github.redisbulk.benchmarks.protection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.redisbulk.benchmarks.chart.Drawing;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import org.knowm.xchart.XYChart;

/**
 * What readers pay for what a writer gets, with each setting.
 */
final class SettingsChart {

	private static final Pattern THOUSANDS = Pattern.compile("\\b(\\d+)000\\b");

	private SettingsChart() {
	}

	static void draw(List<Result> runs, String topology, Path file) {
		Set<String> settings = Setting.all(false)
			.stream()
			.map(Setting::name)
			.collect(Collectors.toCollection(LinkedHashSet::new));
		List<Result> placed = runs.stream()
			.filter((run) -> settings.contains(run.setting()) && run.writes() > 0)
			.toList();
		double slowest = placed.stream().mapToDouble(Result::p99).max().orElse(1);
		double fastest = placed.stream().mapToDouble(Result::writes).max().orElse(1);
		List<XYChart> panels = new ArrayList<>();
		for (String driver : placed.stream().map(Result::driver).distinct().toList()) {
			Panel panel = new Panel(
					Panel.name(driver) + ": commands in a chunk x chunks in flight; " + Panel.topology(topology),
					"writes a second", "p99 of everybody's reads, ms", 440)
				.logarithmic(slowest)
				.upTo(fastest * 1.12);
			add(panel, placed.stream().filter((run) -> run.driver().equals(driver)).toList(), settings);
			panel.notes().limit("nobody writes", idle(runs));
			panels.add(panel.chart());
		}
		Drawing.save(panels, file);
	}

	private static void add(Panel panel, List<Result> runs, Set<String> settings) {
		for (String setting : settings) {
			List<Result> rounds = runs.stream().filter((run) -> run.setting().equals(setting)).toList();
			if (!rounds.isEmpty()) {
				double x = median(rounds, Result::writes);
				double y = median(rounds, Result::p99);
				boolean ours = setting.startsWith("guard");
				panel.points(setting, List.of(x), List.of(y), ours);
				panel.notes().name(grouped(setting), x, y, ours);
			}
		}
	}

	/** A setting with its thousands apart. */
	private static String grouped(String setting) {
		return THOUSANDS.matcher(setting).replaceAll("$1,000").replace(".0 ms", " ms");
	}

	private static double idle(List<Result> runs) {
		return median(runs.stream().filter((run) -> run.setting().equals("idle")).toList(), Result::p99);
	}

	private static double median(List<Result> rounds, ToDoubleFunction<Result> value) {
		return Statistics.median(rounds.stream().map(value::applyAsDouble).toList());
	}

}
