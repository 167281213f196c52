package io.github.redisbulk;

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

}
