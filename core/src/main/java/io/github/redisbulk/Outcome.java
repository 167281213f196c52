package io.github.redisbulk;

/**
 * How an item ended. Every item that a writer has read ends in exactly one of these.
 */
public enum Outcome {

	/** Every command of the item was answered without an error. */
	WRITTEN,

	/**
	 * The server refused at least one command of the item. {@link ItemResult#refusals()}
	 * tells which, and so which were applied.
	 */
	FAILED,

	/**
	 * The item was sent and an answer was lost, by a time-out or a broken connection:
	 * each of its commands may or may not have been applied.
	 */
	UNKNOWN,

	/**
	 * The item never left this process: its mapper failed, or the run was stopped before
	 * its turn.
	 */
	NOT_SENT

}
