package io.github.redisbulk.benchmarks.protection;

import java.nio.file.Path;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.chart.Drawing;

/**
 * Everybody's reads while one way of writing follows the other.
 */
final class TimelineChart {

	private TimelineChart() {
	}

	/** Where no read was answered at all, it waits as long as the slowest that was. */
	static void draw(Timeline timeline, String topology, Path file) {
		double slowest = timeline.p99().stream().mapToDouble(Double::doubleValue).max().orElse(1);
		double slice = ReadsSeen.SLICE_MILLIS / 1000.0;
		Panel panel = new Panel("Everybody's reads beside three ways of writing; " + Panel.topology(topology),
				"seconds", "p99 of reads in 100 ms, ms", 400)
			.logarithmic(slowest)
			.upTo(Math.ceil(timeline.p99().size() * slice));
		panel.line("reads", IntStream.range(0, timeline.p99().size()).mapToObj((i) -> i * slice).toList(),
				timeline.p99().stream().map((p99) -> Math.max(Panel.LEAST_MILLIS, (p99 > 0) ? p99 : slowest)).toList(),
				true, false);
		timeline.phases().forEach((phase) -> panel.notes().phase(phase.name(), phase.from(), phase.to()));
		panel.notes().limit("bound of the guard", Stage.BOUND);
		Drawing.save(panel.chart(), file);
	}

}
