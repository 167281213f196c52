package io.github.redisbulk.benchmarks.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * What all pictures have in common.
 */
public final class Drawing {

	/** The colour of what is our own. */
	public static final Color OURS = Color.decode("#0072b2");

	/** The colour of what it is compared with. */
	public static final Color OTHERS = Color.decode("#9a9a9a");

	private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 11);

	/** Told apart by the colour-blind as well. */
	private static final Color[] PALETTE = Stream
		.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#7f7f7f", "#000000")
		.map(Color::decode)
		.toArray(Color[]::new);

	/** Text is drawn as outlines, in more digits than anybody can see. */
	private static final Pattern NEEDLESS_DIGITS = Pattern.compile("(\\d\\.\\d{2})\\d+");

	private Drawing() {
	}

	/**
	 * Gives a chart the looks of all of them.
	 * @param styler of the chart
	 */
	public static void style(AxesChartStyler styler) {
		styler.setChartBackgroundColor(Color.WHITE);
		styler.setSeriesColors(PALETTE);
		styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
		styler.setAxisTitleFont(FONT);
		styler.setAxisTickLabelsFont(FONT);
		styler.setLegendFont(FONT);
		styler.setLegendBorderColor(Color.WHITE);
		styler.setMarkerSize(6);
		styler.setLegendPosition(LegendPosition.OutsideE);
		styler.setYAxisDecimalPattern("#,###.##");
		styler.setChartTitleBoxVisible(false);
		styler.setPlotBorderVisible(false);
		styler.setPlotGridLinesStroke(new BasicStroke(0.5f));
	}

	/**
	 * Writes a chart, without what stands for gaps, which has no height.
	 * @param chart the chart
	 * @param file the SVG file
	 */
	public static void save(Chart<?, ?> chart, Path file) {
		save(List.of(chart), file);
	}

	/**
	 * Writes charts of the same width into one picture, one below the other.
	 * @param charts the charts
	 * @param file the SVG file
	 */
	public static void save(List<? extends Chart<?, ?>> charts, Path file) {
		VectorGraphics2D graphics = new VectorGraphics2D();
		int height = 0;
		for (Chart<?, ?> chart : charts) {
			AffineTransform before = graphics.getTransform();
			graphics.translate(0, height);
			chart.paint(graphics, chart.getWidth(), chart.getHeight());
			graphics.setTransform(before);
			height += chart.getHeight();
		}
		try {
			try (OutputStream out = Files.newOutputStream(file)) {
				Processors.get("svg")
					.getDocument(graphics.getCommands(), new PageSize(charts.get(0).getWidth(), height))
					.writeTo(out);
			}
			List<String> shapes = Files.readAllLines(file).stream().filter((shape) -> !shape.contains("NaN")).toList();
			Files.writeString(file, NEEDLESS_DIGITS.matcher(String.join("\n", shapes)).replaceAll("$1"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
