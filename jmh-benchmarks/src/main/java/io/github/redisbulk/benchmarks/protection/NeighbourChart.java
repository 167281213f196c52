package io.github.redisbulk.benchmarks.protection;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.github.redisbulk.benchmarks.chart.Drawing;
import io.github.redisbulk.benchmarks.ratio.Statistics;

/**
 * What is left for an import beside a neighbour that sends bursts, and what reads pay.
 * Lines go through medians; each dot is a round.
 */
final class NeighbourChart {

	private NeighbourChart() {
	}

	static void draw(List<Result> runs, String topology, Path file) {
		List<Result> beside = runs.stream().filter((run) -> run.setting().startsWith("neighbour-")).toList();
		List<Integer> bursts = beside.stream().map(NeighbourChart::burst).distinct().sorted().toList();
		List<String> places = bursts.stream()
			.map((burst) -> (burst == 0) ? "no burst" : format("%,d SETs", burst))
			.toList();
		Panel writes = new Panel(
				"Beside a neighbour that sends a burst of SETs every 12 ms; " + Panel.topology(topology), "",
				"writes a second", 330)
			.linear(beside.stream().mapToDouble(Result::writes).max().orElse(1))
			.places(places);
		Panel reads = new Panel("",
				"what the neighbour sends at once, 1 KiB each; lines go through medians, dots are rounds",
				"p99 of everybody's reads, ms", 350)
			.logarithmic(beside.stream().mapToDouble(Result::p99).max().orElse(1))
			.places(places);
		for (Setting setting : List.of(BesideNeighbour.FIXED, BesideNeighbour.GUARD)) {
			for (String driver : beside.stream().map(Result::driver).distinct().toList()) {
				List<Result> same = beside.stream()
					.filter((run) -> run.driver().equals(driver) && run.setting().endsWith(": " + setting.name()))
					.toList();
				add(writes, setting, same, bursts, Result::writes);
				add(reads, setting, same, bursts, Result::p99);
			}
		}
		reads.notes().limit("bound of the guard", Stage.BOUND);
		Drawing.save(List.of(writes.chart(), reads.chart()), file);
	}

	private static void add(Panel panel, Setting setting, List<Result> runs, List<Integer> bursts,
			ToDoubleFunction<Result> value) {
		boolean ours = setting.bound() > 0;
		String driver = runs.get(0).driver();
		String name = (ours ? "our guard at 2 ms, " : "fixed " + setting.name() + ", ") + Panel.name(driver);
		Map<Integer, List<Double>> rounds = runs.stream()
			.collect(Collectors.groupingBy((run) -> bursts.indexOf(burst(run)), TreeMap::new,
					Collectors.mapping(value::applyAsDouble, Collectors.toList())));
		List<Double> places = rounds.keySet().stream().map(Integer::doubleValue).toList();
		List<Double> medians = rounds.values().stream().map(Statistics::median).toList();
		panel.line(name, places, medians, ours, driver.equals("jedis"));
		panel.rounds(name + ", rounds", runs.stream().map((run) -> (double) bursts.indexOf(burst(run))).toList(),
				runs.stream().map(value::applyAsDouble).toList(), ours);
		int last = places.size() - 1;
		panel.notes().line(name, places.get(last), medians.get(last), ours);
	}

	private static int burst(Result run) {
		return Integer.parseInt(run.setting().substring("neighbour-".length(), run.setting().indexOf(':')));
	}

	private static String format(String pattern, int number) {
		return String.format(Locale.ROOT, pattern, number);
	}

}
