package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.ChartTheme;

/**
 * Draws the results.
 */
final class Charts {

	private final Path directory;

	Charts(Path directory) throws IOException {
		this.directory = Files.createDirectories(directory);
	}

	/**
	 * Writes a second against the readers' 99th percentile: up and to the left is good.
	 */
	void throughput(String topology, List<Result> results) throws IOException {
		XYChart chart = chart("Readers' p99 and writes a second, " + topology, "writes a second", "p99 of reads, ms");
		chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
		Map<String, List<Result>> groups = results.stream()
			.filter((result) -> result.writes() > 0 && !result.setting().contains(","))
			.collect(Collectors.groupingBy(
					(result) -> result.driver() + (result.setting().startsWith("guard") ? ", guard" : ", fixed")));
		groups.forEach((name, group) -> chart.addSeries(name, group.stream().map(Result::writes).toList(),
				group.stream().map(Result::p99).toList()));
		save(chart, "throughput-" + topology);
	}

	/** The readers' 99th percentile over time. */
	void course(String topology, String strategies, List<Double> course) throws IOException {
		XYChart chart = chart("Readers' p99 while the writer goes from " + strategies + ", " + topology, "seconds",
				"p99 of reads, ms");
		chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Step);
		chart.getStyler().setMarkerSize(0);
		chart.getStyler().setLegendVisible(false);
		double slice = ReaderProcess.SLICE_MILLIS / 1000.0;
		double slowest = course.stream().mapToDouble(Double::doubleValue).max().orElse(1);
		chart.addSeries("p99", IntStream.range(0, course.size()).mapToObj((i) -> i * slice).toList(),
				// no read answered at all: it waits as long as the slowest that was
				course.stream().map((p99) -> (p99 > 0) ? p99 : slowest).toList());
		save(chart, "course-" + topology);
	}

	private static XYChart chart(String title, String x, String y) {
		XYChart chart = new XYChartBuilder().width(900)
			.height(500)
			.theme(ChartTheme.Matlab)
			.title(title)
			.xAxisTitle(x)
			.yAxisTitle(y)
			.build();
		chart.getStyler().setYAxisLogarithmic(true);
		return chart;
	}

	private void save(XYChart chart, String name) throws IOException {
		VectorGraphicsEncoder.saveVectorGraphic(chart, this.directory.resolve(name).toString(),
				VectorGraphicsFormat.SVG);
	}

}
