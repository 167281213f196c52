package io.github.redisbulk.sample.progress;

import java.io.PrintStream;

import io.github.redisbulk.BulkProgress;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A bar on a terminal.
 */
final class ProgressBarDisplay implements Progress {

	private final Extent extent;

	private final ProgressBar bar;

	ProgressBarDisplay(Extent extent, PrintStream error) {
		this.extent = extent;
		this.bar = new ProgressBarBuilder().setTaskName(extent.name())
			.setInitialMax((extent.total() > 0) ? extent.total() : -1)
			.setUnit(extent.unit(), extent.unitSize())
			.setStyle(ProgressBarStyle.ASCII)
			.setUpdateIntervalMillis(200)
			.setConsumer(new ConsoleProgressBarConsumer(error))
			.build();
	}

	@Override
	public void onProgress(BulkProgress progress) {
		this.bar.stepTo(this.extent.done().applyAsLong(progress));
		this.bar.setExtraMessage(" " + this.extent.status(progress));
	}

	@Override
	public void close() {
		this.bar.close();
	}

}
