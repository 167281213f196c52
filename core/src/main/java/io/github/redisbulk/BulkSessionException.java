package io.github.redisbulk;

import org.jspecify.annotations.Nullable;

/**
 * A session has not taken an item: it is closed, was stopped, or was busy for too long.
 */
public class BulkSessionException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message says why the item was not taken
	 */
	public BulkSessionException(String message) {
		super(message);
	}

	/**
	 * Creates an exception.
	 * @param message says why the item was not taken
	 * @param cause what has stopped the run, or {@code null} where nothing was thrown
	 */
	public BulkSessionException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
