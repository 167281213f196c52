package io.github.redisbulk.engine.driver;

/**
 * Commands were sent, and what became of each is not known although the answers were not
 * lost on the way. The message is the whole reason.
 */
public final class UnclearOutcomeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnclearOutcomeException(String reason, Throwable cause) {
		super(reason, cause);
	}

	/**
	 * Creates an exception for what somebody else has sent.
	 * @param reason says what is known
	 */
	public UnclearOutcomeException(String reason) {
		super(reason);
	}

}
