package io.github.redisbulk.engine;

import io.github.redisbulk.BulkReport.Stop;
import org.jspecify.annotations.Nullable;

/**
 * A run cannot go on. Never leaves this package: it becomes the {@link Stop} of the
 * report.
 */
final class StopException extends Exception {

	private static final long serialVersionUID = 1L;

	StopException(String reason, @Nullable Throwable cause) {
		super(reason, cause);
	}

	Stop stop() {
		return new Stop(String.valueOf(getMessage()), getCause());
	}

}
