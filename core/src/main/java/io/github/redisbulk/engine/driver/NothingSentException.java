package io.github.redisbulk.engine.driver;

/**
 * An item has failed before its first command. The message is the whole reason.
 */
public final class NothingSentException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	NothingSentException(String reason, Throwable cause) {
		super(reason, cause);
	}

}
