package io.github.redisbulk.benchmarks.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.Styler.LegendPosition;
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

	private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 11);

	/** Told apart by the colour-blind as well. */
	private static final Color[] PALETTE = Stream
		.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#7f7f7f", "#000000")
		.map(Color::decode)
		.toArray(Color[]::new);

	/** Text is drawn as outlines, in more digits than anybody can see. */
	private static final Pattern NEEDLESS_DIGITS = Pattern.compile("(\\d\\.\\d{2})\\d+");

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
		style(chart.getStyler());
		chart.getStyler().setXAxisLogarithmic(true);
		for (Series one : series) {
			chart.addSeries(one.name(), one.numbers(), one.scores(), one.errorsIfAny());
		}
		save(chart, file);
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
		style(chart.getStyler());
		chart.getStyler().setXAxisLabelRotation(30);
		chart.getStyler().setAvailableSpaceFill(0.8);
		for (Series one : series) {
			CategorySeries drawn = chart.addSeries(one.name(), one.places(), one.scores(), one.errorsIfAny());
			if (one.name().startsWith("redis-cli")) {
				drawn.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
				drawn.setMarker(SeriesMarkers.NONE);
			}
		}
		save(chart, file);
	}

	private static void style(AxesChartStyler styler) {
		styler.setChartBackgroundColor(Color.WHITE);
		styler.setSeriesColors(PALETTE);
		styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
		styler.setAxisTitleFont(FONT);
		styler.setAxisTickLabelsFont(FONT);
		styler.setLegendFont(FONT);
		styler.setLegendBorderColor(Color.WHITE);
		styler.setMarkerSize(6);
		styler.setLegendPosition(LegendPosition.OutsideE);
		styler.setYAxisMin(0.0);
		styler.setYAxisDecimalPattern("#,###.##");
		styler.setChartTitleBoxVisible(false);
		styler.setPlotBorderVisible(false);
		styler.setPlotGridLinesStroke(new BasicStroke(0.5f));
	}

	/** Leaves out what stands for the gaps: it has no height. */
	private static void save(Chart<?, ?> chart, Path file) {
		try {
			VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsFormat.SVG);
			List<String> shapes = Files.readAllLines(file).stream().filter((shape) -> !shape.contains("NaN")).toList();
			Files.writeString(file, NEEDLESS_DIGITS.matcher(String.join("\n", shapes)).replaceAll("$1"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
