package io.github.redisbulk.sample.progress;

import io.github.redisbulk.BulkListener;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;

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
		boolean terminal = new ExecTerminalProvider().isSystemStream(SystemStream.Error);
		return terminal ? new ProgressBarDisplay(extent, System.err)
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
