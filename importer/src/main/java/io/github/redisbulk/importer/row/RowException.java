package io.github.redisbulk.importer.row;

import org.jspecify.annotations.Nullable;

/**
 * A row cannot become a command, for a reason of its own. The message is the reason.
 */
public class RowException extends Exception {

	private static final long serialVersionUID = 1L;

	public RowException(String reason) {
		this(reason, null);
	}

	/**
	 * Creates an exception without a stack trace: a file may be full of such rows.
	 * @param reason why
	 * @param cause what was thrown, or {@code null}
	 */
	public RowException(String reason, @Nullable Throwable cause) {
		super(reason, cause, false, false);
	}

}
