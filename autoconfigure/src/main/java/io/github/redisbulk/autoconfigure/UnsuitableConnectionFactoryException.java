package io.github.redisbulk.autoconfigure;

/**
 * The application's connection factory is none that a {@code BulkWriter} can write to, or
 * there are several.
 */
final class UnsuitableConnectionFactoryException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnsuitableConnectionFactoryException(String message) {
		super(message);
	}

}
