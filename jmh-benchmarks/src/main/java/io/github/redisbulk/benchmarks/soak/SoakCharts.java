package io.github.redisbulk.benchmarks.soak;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.github.redisbulk.benchmarks.chart.Drawing;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The picture of the soak: what there is of everything that could grow, minute by minute.
 */
public final class SoakCharts {

	private static final int WIDTH = 960;

	private static final int HEIGHT = 210;

	private static final double MEGABYTE = 1 << 20;

	private final Path results;

	private final Path images;

	/**
	 * Creates the charts.
	 * @param results where the JSON file is
	 * @param images where the picture goes
	 */
	public SoakCharts(Path results, Path images) {
		this.results = results;
		this.images = images;
	}

	/** Draws, if there is something to draw. */
	public void draw() {
		Path file = this.results.resolve("soak.json");
		if (Files.exists(file)) {
			Map<String, List<Sample>> samples = SoakResults.read(file).samples();
			Drawing.save(List.of(
					panel("Heap after a collection", "MB", samples, (sample) -> sample.heap() / MEGABYTE, ""),
					panel("Threads", "", samples, Sample::threads, ""),
					panel("Open sockets and other open files", "", samples,
							(sample) -> sample.sockets() + sample.files(), ""),
					panel("Faults of the server so far", "", samples, (sample) -> sample.totals().faults(), "minutes")),
					this.images.resolve("soak.svg"));
		}
	}

	private static XYChart panel(String title, String unit, Map<String, List<Sample>> samples,
			ToDoubleFunction<Sample> value, String across) {
		XYChart chart = new XYChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.theme(ChartTheme.XChart)
			.title(title)
			.yAxisTitle(unit)
			.xAxisTitle(across)
			.build();
		Drawing.style(chart.getStyler());
		chart.getStyler().setXAxisMin(0.0);
		chart.getStyler().setYAxisMin(0.0);
		chart.getStyler().setXAxisDecimalPattern("#,###");
		List<Double> all = new ArrayList<>();
		samples.forEach((driver, ofDriver) -> {
			List<Double> values = ofDriver.stream().map(value::applyAsDouble).toList();
			all.addAll(values);
			chart.addSeries(driver, ofDriver.stream().map(Sample::minute).toList(), values)
				.setMarker(SeriesMarkers.NONE);
		});
		chart.getStyler().setYAxisMax(all.stream().mapToDouble(Double::doubleValue).max().orElse(1) * 1.1);
		return chart;
	}

}
