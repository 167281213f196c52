package io.github.redisbulk;

/**
 * A {@link BulkWriter} was asked to write after it was closed, as with its application's
 * context. Nothing was taken.
 */
public final class BulkWriterClosedException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	/** Creates an exception. */
	public BulkWriterClosedException() {
		super("The BulkWriter is closed");
	}

}
