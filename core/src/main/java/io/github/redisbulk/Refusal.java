package io.github.redisbulk;

import java.util.Set;

/**
 * A command of an item that the server refused.
 *
 * @param command which of the item's commands, from 0, in the order of the mapper's
 * calls, or {@link #TRANSACTION}
 * @param code the first word of the text, by which Redis names the kind of error, such as
 * {@code WRONGTYPE}
 * @param text the server's text, such as
 * {@code WRONGTYPE Operation against a key holding the wrong kind of value}, without the
 * arguments that Redis repeats of a command that it does not understand
 */
public record Refusal(int command, String code, String text) {

	/** Errors of a server that cannot now, but may another time. */
	private static final Set<String> PASSING = Set.of("MOVED", "ASK", "LOADING", "BUSY", "TRYAGAIN", "CLUSTERDOWN",
			"MASTERDOWN", "NOREPLICAS", "NOSCRIPT", "READONLY", "OOM");

	/**
	 * Stands for the beginning of an atomic item's transaction: its commands, where they
	 * are not refused too, were applied one by one.
	 */
	public static final int TRANSACTION = -1;

	/**
	 * Returns whether the same command may be accepted another time.
	 * @return whether the reason is one that passes, such as {@code LOADING}
	 */
	public boolean retryable() {
		return retryable(this.code);
	}

	static boolean retryable(String code) {
		return PASSING.contains(code);
	}

}
