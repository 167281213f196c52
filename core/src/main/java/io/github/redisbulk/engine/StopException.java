package io.github.redisbulk.engine;

import io.github.redisbulk.BulkReport.Stop;
import org.jspecify.annotations.Nullable;

/**
 * A run cannot go on. Never leaves this package: it becomes the {@link Stop} of the
 * report.
 */
final class StopException extends Exception {

	private static final long serialVersionUID = 1L;

	private final boolean retryable;

	StopException(String reason, @Nullable Throwable cause) {
		this(reason, false, cause);
	}

	private StopException(String reason, boolean retryable, @Nullable Throwable cause) {
		super(reason, cause);
		this.retryable = retryable;
	}

	/** It is Redis that does not answer, or takes no writes: that may pass. */
	static StopException retryable(String reason, @Nullable Throwable cause) {
		return new StopException(reason, true, cause);
	}

	Stop stop() {
		return new Stop(String.valueOf(getMessage()), this.retryable, getCause());
	}

}
