package io.github.redisbulk;

/**
 * A library on the class path is of a version that a {@link BulkWriter} cannot work with.
 * The message names the library, its version and the supported range.
 */
public class UnsupportedVersionException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message names the library, its version and the supported range
	 * @param cause what is missing from the library
	 */
	public UnsupportedVersionException(String message, Throwable cause) {
		super(message, cause);
	}

}
