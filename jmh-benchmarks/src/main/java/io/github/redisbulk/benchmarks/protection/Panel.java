package io.github.redisbulk.benchmarks.protection;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

import io.github.redisbulk.benchmarks.chart.Drawing;
import io.github.redisbulk.benchmarks.chart.Notes;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart of one of our pictures, with what is written into it. Ours is blue, others are
 * grey.
 */
final class Panel {

	/** Where a logarithmic axis of latencies begins, in milliseconds. */
	static final double LEAST_MILLIS = 0.1;

	private static final int WIDTH = 960;

	private static final BasicStroke DASHED = new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10,
			new float[] { 7, 4 }, 0);

	private final XYChart chart;

	private final Notes notes = new Notes();

	Panel(String title, String across, String up, int height) {
		this.chart = new XYChartBuilder().width(WIDTH)
			.height(height)
			.theme(ChartTheme.XChart)
			.title(title)
			.xAxisTitle(across)
			.yAxisTitle(up)
			.build();
		Drawing.style(this.chart.getStyler());
		this.chart.getStyler().setLegendVisible(false);
		this.chart.getStyler().setXAxisMin(0.0);
		this.chart.getStyler().setXAxisDecimalPattern("#,###");
		this.chart.addAnnotation(this.notes);
	}

	/**
	 * Puts milliseconds on the vertical axis, from a tenth up to 1, 2 or 5 of some power.
	 */
	Panel logarithmic(double highest) {
		double power = Math.pow(10, Math.floor(Math.log10(Math.max(1, highest))));
		double top = DoubleStream.of(1, 2, 5, 10)
			.map((times) -> times * power)
			.filter((value) -> value > highest)
			.findFirst()
			.orElse(10 * power);
		this.chart.getStyler().setYAxisLogarithmic(true);
		this.chart.getStyler().setYAxisMin(LEAST_MILLIS);
		this.chart.getStyler().setYAxisMax(top);
		return this;
	}

	/** Begins the vertical axis at zero. */
	Panel linear(double highest) {
		this.chart.getStyler().setYAxisMin(0.0);
		this.chart.getStyler().setYAxisMax(highest * 1.08);
		return this;
	}

	/**
	 * Puts names on the horizontal axis, at 0, 1 and so on, and leaves room on the right.
	 */
	Panel places(List<String> places) {
		this.chart.getStyler().setXAxisMin(-0.3);
		this.chart.getStyler().setXAxisMax(places.size() - 0.2);
		this.chart.getStyler().setxAxisTickLabelsFormattingFunction((value) -> " ");
		for (int i = 0; i < places.size(); i++) {
			this.notes.place(places.get(i), i);
		}
		return this;
	}

	/** Leaves room for names on the right. */
	Panel upTo(double rightmost) {
		this.chart.getStyler().setXAxisMax(rightmost);
		return this;
	}

	Notes notes() {
		return this.notes;
	}

	XYChart chart() {
		return this.chart;
	}

	void line(String name, List<Double> x, List<Double> y, boolean ours, boolean dashed) {
		XYSeries series = this.chart.addSeries(name, x, y);
		series.setMarker(SeriesMarkers.NONE);
		series.setLineColor(color(ours));
		series.setLineStyle(dashed ? DASHED : new BasicStroke(2));
	}

	void points(String name, List<Double> x, List<Double> y, boolean ours) {
		XYSeries series = this.chart.addSeries(name, x, y);
		series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
		series.setMarker(SeriesMarkers.CIRCLE);
		series.setMarkerColor(color(ours));
	}

	/** Values of single rounds, smaller than their median. */
	void rounds(String name, List<Double> x, List<Double> y, boolean ours) {
		XYSeries series = this.chart.addSeries(name, x, y);
		series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
		series.setMarker(new SmallCircle());
		series.setMarkerColor(color(ours));
	}

	static String topology(String name) {
		return name.equals("cpu") ? "the processor of proxy and Redis is the bottleneck"
				: "the link between proxy and Redis is the bottleneck";
	}

	/** A driver's name as people write it. */
	static String name(String driver) {
		return driver.substring(0, 1).toUpperCase(Locale.ROOT) + driver.substring(1);
	}

	/** A circle of half the size of others. */
	private static final class SmallCircle extends Marker {

		@Override
		public void paint(Graphics2D graphics, double x, double y, int size) {
			double half = size / 2.0;
			graphics.fill(new Ellipse2D.Double(x - half / 2, y - half / 2, half, half));
		}

	}

	private static Color color(boolean ours) {
		return ours ? Drawing.OURS : Drawing.OTHERS;
	}

}
