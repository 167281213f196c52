package io.github.redisbulk.importer.progress;

import java.util.Optional;

import io.github.redisbulk.BulkListener;

/**
 * A listener that shows how far a run has come, until it is closed.
 */
public interface Progress extends BulkListener, AutoCloseable {

	@Override
	void close();

	/**
	 * Shows a bar where the standard error is a terminal, else a line every few seconds.
	 * @param extent how much there is to do
	 * @return the display
	 */
	static Progress on(Extent extent) {
		Optional<ErrorTerminal> terminal = ErrorTerminal.find();
		return terminal.isPresent() ? new ProgressBar(extent, System.err, terminal.get().columns(), System::nanoTime)
				: new ProgressLog(extent, System.err, ProgressLog.INTERVAL, System::nanoTime);
	}

	/**
	 * Shows nothing.
	 * @return the absence of a display
	 */
	static Progress none() {
		return () -> {
		};
	}

}
