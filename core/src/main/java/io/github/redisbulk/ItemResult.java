package io.github.redisbulk;

import java.beans.Transient;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What became of an item: how it ended and, unless that is {@link Outcome#WRITTEN}, why.
 *
 * @param position where the item stands in its source, from 0
 * @param item the item itself; left out of JSON and of {@link #toString()}
 * @param outcome how it ended
 * @param commands how many commands the item has
 * @param refusals the commands that were refused; empty unless {@link Outcome#FAILED}. Of
 * a failed item that was not sent atomically, all other commands were applied
 * @param cause what the mapper, a serializer or the connection has thrown, or
 * {@code null} where nothing was thrown; left out of JSON
 * @param reason one sentence, empty for an item that is written. It contains a key or a
 * value only if the application has put that into the message of an exception, and two
 * keys where keys lie in several slots of a cluster and must not
 */
public record ItemResult(long position, @Nullable Object item, Outcome outcome, int commands, List<Refusal> refusals,
		@Nullable Throwable cause, String reason) {

	/** The code of what is left when a run stops. */
	static final String STOPPED = "stopped";

	@Override
	@Transient
	public @Nullable Object item() {
		return this.item;
	}

	@Override
	@Transient
	public @Nullable Throwable cause() {
		return this.cause;
	}

	/**
	 * Returns a short word for the outcome, to count by.
	 * @return {@code written}; of other items the first word of the server's text;
	 * without one, the simple name of the exception; without either, {@code repeated} for
	 * an item that was refused when it was sent again, or {@code stopped}
	 */
	public String code() {
		if (this.outcome == Outcome.WRITTEN) {
			return "written";
		}
		if (!this.refusals.isEmpty()) {
			return this.refusals.get(0).code();
		}
		if (this.cause != null) {
			return this.cause.getClass().getSimpleName();
		}
		return (this.outcome == Outcome.UNKNOWN) ? "repeated" : STOPPED;
	}

	/** Returns the position, the outcome and the reason. The item is left out. */
	@Override
	public String toString() {
		String text = "item " + this.position + " " + this.outcome;
		return this.reason.isEmpty() ? text : text + ": " + this.reason;
	}

}
