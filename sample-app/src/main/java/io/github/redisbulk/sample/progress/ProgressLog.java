package io.github.redisbulk.sample.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

import io.github.redisbulk.BulkProgress;

/**
 * A line every few seconds, for logs.
 */
final class ProgressLog implements Progress {

	static final Duration INTERVAL = Duration.ofSeconds(5);

	private final Extent extent;

	private final PrintStream error;

	private final long interval;

	private final LongSupplier nanoTime;

	private long last;

	ProgressLog(Extent extent, PrintStream error, Duration interval, LongSupplier nanoTime) {
		this.extent = extent;
		this.error = error;
		this.interval = interval.toNanos();
		this.nanoTime = nanoTime;
		this.last = nanoTime.getAsLong();
	}

	@Override
	public void onProgress(BulkProgress progress) {
		long now = this.nanoTime.getAsLong();
		if (now - this.last >= this.interval) {
			this.last = now;
			this.error.println(this.extent.name() + ": " + this.extent.status(progress) + rest(progress));
		}
	}

	private String rest(BulkProgress progress) {
		long done = this.extent.done().applyAsLong(progress);
		long total = this.extent.total();
		if (done <= 0 || total <= 0) {
			return "";
		}
		double share = Math.min(1, (double) done / total);
		long seconds = Math.round(progress.elapsed().toSeconds() * (1 - share) / share);
		return String.format(Locale.ROOT, ", %.0f %%, about %d:%02d to go", share * 100, seconds / 60, seconds % 60);
	}

	@Override
	public void close() {
	}

}
