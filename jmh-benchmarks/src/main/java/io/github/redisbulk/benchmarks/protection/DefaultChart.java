package io.github.redisbulk.benchmarks.protection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.redisbulk.benchmarks.chart.Drawing;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;

/**
 * What somebody gets who sets nothing, next to somebody who has tuned for speed: how
 * fast, and what reads pay behind a proxy.
 */
final class DefaultChart {

	private DefaultChart() {
	}

	static void draw(Map<String, Spread> lines, String topology, Path file) {
		List<Place> speeds = new ArrayList<>();
		List<Place> reads = new ArrayList<>();
		for (String driver : List.of("lettuce", "jedis")) {
			for (String size : List.of("20B", "1KiB")) {
				String name = topology + ".default-" + size + "." + driver;
				add(speeds, "SETs of " + size.replaceAll("(\\d+)", "$1 ") + ", " + Panel.name(driver),
						lines.get(name + ".writes-of-pipe"), lines.get(name + ".tuned-of-pipe"));
			}
			String name = topology + ".default-proxy." + driver;
			add(reads, Panel.name(driver), lines.get(name + ".p99-ms"), lines.get(name + ".tuned-p99-ms"));
		}
		List<XYChart> panels = new ArrayList<>();
		if (!speeds.isEmpty()) {
			Panel panel = new Panel("Straight to Redis", "", "times as fast as redis-cli --pipe", 330)
				.linear(highest(speeds));
			panel.notes().limit("redis-cli --pipe", 1);
			panels.add(draw(panel, speeds, "%.2f"));
		}
		if (!reads.isEmpty()) {
			Panel panel = new Panel("Behind a proxy, SETs of 1 KiB; " + Panel.topology(topology),
					"large dots are medians, small ones rounds", "p99 of everybody's reads, ms", 350)
				.logarithmic(highest(reads));
			panels.add(draw(panel, reads, "%.1f ms"));
		}
		Drawing.save(panels, file);
	}

	/**
	 * Two writers side by side.
	 *
	 * @param name what they write, and over which driver
	 * @param untouched the one of which nothing is set
	 * @param tuned the other one
	 */
	private record Place(String name, Spread untouched, Spread tuned) {
	}

	private static void add(List<Place> places, String name, @Nullable Spread untouched, @Nullable Spread tuned) {
		if (untouched != null && tuned != null) {
			places.add(new Place(name, untouched, tuned));
		}
	}

	private static double highest(List<Place> places) {
		return places.stream()
			.mapToDouble((place) -> Math.max(place.untouched().highest(), place.tuned().highest()))
			.max()
			.orElse(1);
	}

	private static XYChart draw(Panel panel, List<Place> places, String format) {
		panel.places(places.stream().map(Place::name).toList());
		for (int i = 0; i < places.size(); i++) {
			add(panel, "1,000 x 2", i, places.get(i).tuned(), format, false);
			add(panel, "nothing set", i, places.get(i).untouched(), format, true);
		}
		return panel.chart();
	}

	private static void add(Panel panel, String name, double place, Spread spread, String format, boolean ours) {
		panel.points(name + place, List.of(place), List.of(spread.median()), ours);
		panel.rounds(name + place + ", rounds", spread.rounds().stream().map((round) -> place).toList(),
				spread.rounds(), ours);
		panel.notes()
			.name(name + ", " + String.format(Locale.ROOT, format, spread.median()), place, spread.median(), ours);
	}

}
