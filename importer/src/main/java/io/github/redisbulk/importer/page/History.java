package io.github.redisbulk.importer.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The last minute, so that a page that is opened now shows what another one has seen.
 * <p>
 * This class is thread-safe.
 */
final class History {

	private static final long MILLIS = 62_000;

	private final Deque<Point> points = new ArrayDeque<>();

	/**
	 * How things were at a moment.
	 *
	 * @param at when that was, in milliseconds of a clock that only goes on
	 * @param p50 what half of the reads took, in milliseconds, {@code null} if unknown
	 * @param p99 what all but one of a hundred took
	 * @param bound what they were to stay below
	 * @param rate rows a second, {@code null} while nothing is written
	 * @param run the import that went on, 0 if none did
	 * @param strategy how it wrote
	 * @param setting what the strategy was told
	 */
	record Point(long at, @Nullable Double p50, @Nullable Double p99, @Nullable Double bound, @Nullable Double rate,
			long run, @Nullable String strategy, @Nullable String setting) {

		static Point of(long at, Reads.State reads, @Nullable ImportSnapshot run) {
			ImportSnapshot.Pace pace = (run != null && !run.isEnded()) ? run.pace() : null;
			if (run == null || pace == null) {
				return new Point(at, reads.p50(), reads.p99(), null, null, 0, null, null);
			}
			return new Point(at, reads.p50(), reads.p99(), pace.boundMillis(), pace.rate(), run.identity().id(),
					pace.strategy(), pace.setting());
		}

	}

	synchronized void add(Point point) {
		this.points.addLast(point);
		while (point.at() - this.points.getFirst().at() > MILLIS) {
			this.points.removeFirst();
		}
	}

	synchronized List<Point> points() {
		return List.copyOf(this.points);
	}

}
