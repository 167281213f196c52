package io.github.redisbulk.importer.progress;

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
			this.error.println(this.extent.name() + ": " + this.extent.status(progress) + percent(progress)
					+ this.extent.rest(progress));
		}
	}

	private String percent(BulkProgress progress) {
		return (this.extent.total() > 0) ? String.format(Locale.ROOT, ", %.0f %%", this.extent.share(progress) * 100)
				: "";
	}

	@Override
	public void close() {
	}

}
