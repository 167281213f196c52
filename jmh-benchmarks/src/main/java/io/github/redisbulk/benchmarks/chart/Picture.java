package io.github.redisbulk.benchmarks.chart;

import java.nio.file.Path;
import java.util.List;

import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart with a title and two axes.
 *
 * @param title what is shown
 * @param across what the horizontal axis shows
 * @param up what the vertical axis shows
 */
record Picture(String title, String across, String up) {

	private static final int WIDTH = 960;

	private static final int HEIGHT = 480;

	/**
	 * Draws lines over a logarithmic axis.
	 * @param series by name
	 * @param file the picture to write
	 */
	void lines(List<Series> series, Path file) {
		XYChart chart = new XYChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.title(this.title)
			.xAxisTitle(this.across)
			.yAxisTitle(this.up)
			.theme(ChartTheme.XChart)
			.build();
		Drawing.style(chart.getStyler());
		chart.getStyler().setYAxisMin(0.0);
		chart.getStyler().setXAxisLogarithmic(true);
		for (Series one : series) {
			chart.addSeries(one.name(), one.numbers(), one.scores(), one.errorsIfAny());
		}
		Drawing.save(chart, file);
	}

	/**
	 * Draws groups of bars.
	 * @param series by name, all with the same groups; those whose name begins with
	 * "redis-cli" are what the others are compared with, and drawn as a line
	 * @param file the picture to write
	 */
	void bars(List<Series> series, Path file) {
		CategoryChart chart = new CategoryChartBuilder().width(WIDTH)
			.height(HEIGHT)
			.title(this.title)
			.xAxisTitle(this.across)
			.yAxisTitle(this.up)
			.theme(ChartTheme.XChart)
			.build();
		Drawing.style(chart.getStyler());
		chart.getStyler().setYAxisMin(0.0);
		chart.getStyler().setXAxisLabelRotation(30);
		chart.getStyler().setAvailableSpaceFill(0.8);
		for (Series one : series) {
			CategorySeries drawn = chart.addSeries(one.name(), one.places(), one.scores(), one.errorsIfAny());
			if (one.name().startsWith("redis-cli")) {
				drawn.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
				drawn.setMarker(SeriesMarkers.NONE);
			}
		}
		Drawing.save(chart, file);
	}

}
