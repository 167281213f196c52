package io.github.redisbulk.test;

import java.io.IOException;
import java.util.List;
import java.util.Objects;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;

/**
 * Makes results of items that are not written, as a writer makes them.
 */
public final class ItemResults {

	private ItemResults() {
	}

	/**
	 * Returns the result of an item whose only command was refused.
	 * @param position where the item stands in its source, from 0
	 * @param item the item
	 * @param text the server's text, such as {@code WRONGTYPE Operation against …}
	 * @return the result
	 */
	public static ItemResult failed(long position, Object item, String text) {
		Refusal refusal = new Refusal(0, text.split(" ", 2)[0], text);
		return new ItemResult(position, item, Outcome.FAILED, 1, List.of(refusal), null, text);
	}

	/**
	 * Returns the result of an item of one command whose answer was lost.
	 * @param position where the item stands in its source, from 0
	 * @param item the item
	 * @return the result
	 */
	public static ItemResult unknown(long position, Object item) {
		IOException cause = new IOException("the connection was closed");
		return new ItemResult(position, item, Outcome.UNKNOWN, 1, List.of(), cause,
				"sent, and the answer was lost: " + cause.getMessage());
	}

	/**
	 * Returns the result of an item that could not be mapped.
	 * @param position where the item stands in its source, from 0
	 * @param item the item
	 * @param cause what the mapper has thrown
	 * @return the result
	 */
	public static ItemResult notSent(long position, Object item, Throwable cause) {
		return new ItemResult(position, item, Outcome.NOT_SENT, 0, List.of(), cause,
				Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getName()));
	}

}
