package io.github.redisbulk.benchmarks.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

import org.knowm.xchart.internal.chartpart.Annotation;

/**
 * What is written into a chart, so that it can be read without its caption: names beside
 * points, limits along their lines, phases above their times. Names keep clear of each
 * other, and of points, as far as there is room.
 */
public final class Notes extends Annotation {

	private static final float SIZE = 11;

	private static final Color QUIET = Color.decode("#555555");

	private static final Color BAND = new Color(0, 0, 0, 14);

	private static final Stroke DASHED = new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10,
			new float[] { 4, 3 }, 0);

	private static final Stroke THIN = new BasicStroke(0.5f);

	private static final double POINT = 4;

	private static final double GAP = 3;

	/** A name farther from its point is nobody's. */
	private static final double FARTHEST = 50;

	private final List<Name> names = new ArrayList<>();

	private final List<Limit> limits = new ArrayList<>();

	private final List<Phase> phases = new ArrayList<>();

	private final List<Place> places = new ArrayList<>();

	private record Name(String text, double x, double y, boolean ours, boolean endOfLine) {
	}

	private record Place(String text, double x) {
	}

	private record Limit(String text, double y) {
	}

	private record Phase(String text, double from, double to) {
	}

	/** Begins with nothing. */
	public Notes() {
		super(false);
	}

	/**
	 * Names a point.
	 * @param text its name
	 * @param x where it is
	 * @param y how high
	 * @param ours whether it stands out
	 */
	public void name(String text, double x, double y, boolean ours) {
		this.names.add(new Name(text, x, y, ours, false));
	}

	/**
	 * Names a line, on the right of its end.
	 * @param text its name
	 * @param x where it ends
	 * @param y how high
	 * @param ours whether it stands out
	 */
	public void line(String text, double x, double y, boolean ours) {
		this.names.add(new Name(text, x, y, ours, true));
	}

	/**
	 * Names a place on the horizontal axis.
	 * @param text its name
	 * @param x where it is
	 */
	public void place(String text, double x) {
		this.places.add(new Place(text, x));
	}

	/**
	 * Draws a line across.
	 * @param text what it means
	 * @param y how high it is
	 */
	public void limit(String text, double y) {
		this.limits.add(new Limit(text, y));
	}

	/**
	 * Marks a time.
	 * @param text what happens in it
	 * @param from where it begins
	 * @param to where it ends
	 */
	public void phase(String text, double from, double to) {
		this.phases.add(new Phase(text, from, to));
	}

	@Override
	public void paint(Graphics2D graphics) {
		Stroke before = graphics.getStroke();
		this.phases.forEach((phase) -> paint(graphics, phase));
		this.places.forEach((place) -> paint(graphics, place));
		List<Rectangle2D> taken = new ArrayList<>();
		this.limits.forEach((limit) -> taken.addAll(paint(graphics, limit)));
		graphics.setStroke(before);
		this.names.forEach((name) -> taken.add(point(name)));
		this.names.stream().filter(Name::ours).forEach((name) -> taken.add(paint(graphics, name, taken)));
		this.names.stream().filter((name) -> !name.ours()).forEach((name) -> taken.add(paint(graphics, name, taken)));
	}

	private void paint(Graphics2D graphics, Phase phase) {
		double from = getXAxisScreenValue(phase.from());
		double to = getXAxisScreenValue(phase.to());
		double top = plot().getMinY();
		graphics.setColor(BAND);
		graphics.fill(new Rectangle2D.Double(from, top, to - from, plot().getHeight()));
		Shape text = outline(graphics, phase.text(), Font.BOLD);
		graphics.setColor(QUIET);
		graphics.fill(at(text, (from + to - text.getBounds2D().getWidth()) / 2, top + SIZE + 4));
	}

	/** On the right, above its line. */
	private List<Rectangle2D> paint(Graphics2D graphics, Limit limit) {
		double y = getYAxisScreenValue(limit.y());
		double right = getXAxisScreenValueForMax();
		graphics.setColor(QUIET);
		graphics.setStroke(DASHED);
		Line2D line = new Line2D.Double(getXAxisScreenValueForMin(), y, right, y);
		graphics.draw(line);
		Shape text = outline(graphics, limit.text(), Font.PLAIN);
		Shape placed = at(text, right - text.getBounds2D().getWidth() - 4, y - 4);
		graphics.fill(placed);
		return List.of(placed.getBounds2D(), new Rectangle2D.Double(line.getX1(), y - 1, right - line.getX1(), 2));
	}

	/** Right above the axis. */
	private void paint(Graphics2D graphics, Place place) {
		Shape text = outline(graphics, place.text(), Font.PLAIN);
		graphics.setColor(Color.BLACK);
		graphics.fill(at(text, getXAxisScreenValue(place.x()) - text.getBounds2D().getWidth() / 2,
				plot().getMaxY() + SIZE / 2));
	}

	private Rectangle2D point(Name name) {
		return new Rectangle2D.Double(getXAxisScreenValue(name.x()) - POINT, getYAxisScreenValue(name.y()) - POINT,
				2 * POINT, 2 * POINT);
	}

	private Rectangle2D paint(Graphics2D graphics, Name name, List<Rectangle2D> taken) {
		Shape text = outline(graphics, name.text(), name.ours() ? Font.BOLD : Font.PLAIN);
		Rectangle2D size = text.getBounds2D();
		Rectangle2D point = point(name);
		double right = point.getMaxX() + GAP;
		double left = point.getMinX() - GAP - size.getWidth();
		double middle = point.getCenterX() - size.getWidth() / 2;
		double line = SIZE + 1;
		double base = point.getCenterY() + SIZE / 3;
		List<Shape> around = new ArrayList<>(List.of(at(text, right, base)));
		if (!name.endOfLine()) {
			around.addAll(List.of(at(text, left, base), at(text, middle, point.getMinY() - GAP),
					at(text, middle, point.getMaxY() + line)));
		}
		for (double away = line / 4; away <= FARTHEST; away += line / 4) {
			around.addAll(List.of(at(text, right, base - away), at(text, right, base + away)));
			if (!name.endOfLine()) {
				around.addAll(List.of(at(text, left, base - away), at(text, left, base + away)));
			}
		}
		Shape best = around.stream()
			.filter((place) -> isFree(place.getBounds2D(), taken))
			.findFirst()
			.orElse(around.get(0));
		graphics.setColor(name.ours() ? Drawing.OURS : QUIET);
		graphics.fill(best);
		connect(graphics, point, best.getBounds2D());
		return best.getBounds2D();
	}

	/** A name that had to give way is led back to its point. */
	private static void connect(Graphics2D graphics, Rectangle2D point, Rectangle2D name) {
		if (Math.abs(name.getCenterY() - point.getCenterY()) > SIZE) {
			double x = (name.getMinX() > point.getCenterX()) ? name.getMinX() - 1 : name.getMaxX() + 1;
			boolean beside = name.getMinX() > point.getCenterX() || name.getMaxX() < point.getCenterX();
			if (beside) {
				graphics.setStroke(THIN);
				graphics.draw(new Line2D.Double(x, name.getCenterY(), point.getCenterX(), point.getCenterY()));
			}
		}
	}

	private boolean isFree(Rectangle2D there, List<Rectangle2D> taken) {
		Rectangle2D wider = new Rectangle2D.Double(there.getX() - 1, there.getY() - 1, there.getWidth() + 2,
				there.getHeight() + 2);
		return plot().contains(wider) && taken.stream().noneMatch(wider::intersects);
	}

	private Rectangle2D plot() {
		Rectangle2D plot = new Rectangle2D.Double();
		plot.setFrameFromDiagonal(getXAxisScreenValueForMin(), getYAxisScreenValueForMin(), getXAxisScreenValueForMax(),
				getYAxisScreenValueForMax());
		return plot;
	}

	private static Shape outline(Graphics2D graphics, String text, int style) {
		Font font = new Font(Font.SANS_SERIF, style, (int) SIZE);
		return new TextLayout(text, font, graphics.getFontRenderContext()).getOutline(null);
	}

	private static Shape at(Shape outline, double x, double y) {
		return AffineTransform.getTranslateInstance(x, y).createTransformedShape(outline);
	}

}
