package io.github.redisbulk.importer.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

import io.github.redisbulk.BulkProgress;
import org.jspecify.annotations.Nullable;

/**
 * One line on a terminal, drawn anew several times a second. What matters most stands
 * first, because a narrow terminal shows the beginning only; a bar fills what is left.
 */
final class ProgressBar implements Progress {

	static final Duration INTERVAL = Duration.ofMillis(200);

	private static final int LONGEST_BAR = 30;

	private static final int SHORTEST_BAR = 5;

	/** Without it, a terminal that has become narrower would begin a new line. */
	private static final String CUT = "\u001B[?7l";

	private static final String WRAP = "\u001B[?7h";

	private static final String CLEAR_REST = "\u001B[K";

	private final Extent extent;

	private final PrintStream error;

	private final int columns;

	private final LongSupplier nanoTime;

	private long drawn;

	/** How long the text has been at most: a bar that becomes longer again trembles. */
	private int longest;

	private @Nullable BulkProgress latest;

	ProgressBar(Extent extent, PrintStream error, int columns, LongSupplier nanoTime) {
		this.extent = extent;
		this.error = error;
		this.columns = columns;
		this.nanoTime = nanoTime;
		this.drawn = nanoTime.getAsLong() - INTERVAL.toNanos();
	}

	@Override
	public void onProgress(BulkProgress progress) {
		this.latest = progress;
		long now = this.nanoTime.getAsLong();
		if (now - this.drawn >= INTERVAL.toNanos()) {
			this.drawn = now;
			draw(progress);
		}
	}

	private void draw(BulkProgress progress) {
		this.error.print("\r" + CUT + line(progress) + CLEAR_REST + WRAP);
		this.error.flush();
	}

	/** Leaves the last column free: some terminals begin a new line behind it. */
	String line(BulkProgress progress) {
		double share = this.extent.share(progress);
		boolean known = this.extent.total() > 0;
		String begin = this.extent.name() + " "
				+ (known ? String.format(Locale.ROOT, "%.0f %% ", Math.floor(share * 100)) : "");
		String end = this.extent.status(progress) + this.extent.rest(progress);
		this.longest = Math.max(this.longest, begin.length() + end.length());
		int room = Math.min(LONGEST_BAR, this.columns - 1 - this.longest - "[] ".length());
		String bar = (known && room >= SHORTEST_BAR) ? bar(share, room) : "";
		String line = begin + bar + end;
		return line.substring(0, Math.min(line.length(), this.columns - 1));
	}

	private static String bar(double share, int length) {
		int full = (int) (share * length);
		return "[" + "=".repeat(full) + " ".repeat(length - full) + "] ";
	}

	@Override
	public void close() {
		if (this.latest != null) {
			draw(this.latest);
			this.error.println();
		}
	}

}
