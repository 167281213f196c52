package io.github.redisbulk.benchmarks.protection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.chart.Drawing;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.markers.SeriesMarkers;
import tools.jackson.databind.json.JsonMapper;

/**
 * The pictures of the read protection report: what readers pay for what the writer gets,
 * and how that changes with the strategy.
 */
public final class ReadProtectionCharts {

	private final Path results;

	private final Path images;

	/**
	 * What a file holds.
	 *
	 * @param topology the bottleneck
	 * @param results what was measured
	 */
	private record Report(String topology, Results results) {
	}

	/**
	 * What was measured.
	 *
	 * @param runs one setting each
	 * @param timeline reads over time, while the strategy changes
	 */
	private record Results(List<Result> runs, Timeline timeline) {
	}

	/**
	 * Creates the charts.
	 * @param results where the JSON files are
	 * @param images where the pictures go
	 */
	public ReadProtectionCharts(Path results, Path images) {
		this.results = results;
		this.images = images;
	}

	/** Draws all of them. */
	public void draw() {
		for (String topology : List.of("cpu", "link")) {
			Path file = this.results.resolve("read-protection-" + topology + ".json");
			if (Files.exists(file)) {
				Report report = JsonMapper.shared().readValue(file.toFile(), Report.class);
				throughput(topology, report.results().runs());
				course(topology, report.results().timeline().p99());
			}
		}
	}

	private void throughput(String topology, List<Result> runs) {
		XYChart chart = chart("Readers' p99 against writes a second, " + topology, "writes a second");
		chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
		chart.getStyler().setXAxisDecimalPattern("#,###");
		Map<String, List<Result>> groups = runs.stream()
			.filter((run) -> run.writes() > 0 && !run.setting().matches(".*(,|two).*"))
			.collect(Collectors.groupingBy(
					(run) -> run.driver() + (run.setting().startsWith("guard") ? ", guard" : ", fixed packets"),
					TreeMap::new, Collectors.toList()));
		groups.forEach((name, group) -> chart.addSeries(name, group.stream().map(Result::writes).toList(),
				group.stream().map(Result::p99).toList()));
		Drawing.save(chart, this.images.resolve("read-protection-" + topology + ".svg"));
	}

	/** Where no read was answered at all, it waits as long as the slowest that was. */
	private void course(String topology, List<Double> course) {
		XYChart chart = chart(
				"Huge pipeline, then packets with a sleep, then the guard at 2 ms: everybody's reads, " + topology,
				"seconds");
		chart.getStyler().setLegendVisible(false);
		double slowest = course.stream().mapToDouble(Double::doubleValue).max().orElse(1);
		List<Double> seconds = IntStream.range(0, course.size())
			.mapToObj((slice) -> slice * ReaderProcess.SLICE_MILLIS / 1000.0)
			.toList();
		XYSeries series = chart.addSeries("p99", seconds,
				course.stream().map((p99) -> (p99 > 0) ? p99 : slowest).toList());
		series.setMarker(SeriesMarkers.NONE);
		Drawing.save(chart, this.images.resolve("course-" + topology + ".svg"));
	}

	private static XYChart chart(String title, String across) {
		XYChart chart = new XYChartBuilder().width(960)
			.height(420)
			.theme(ChartTheme.XChart)
			.title(title)
			.xAxisTitle(across)
			.yAxisTitle("p99 of reads, ms")
			.build();
		Drawing.style(chart.getStyler());
		chart.getStyler().setYAxisLogarithmic(true);
		return chart;
	}

}
