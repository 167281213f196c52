package io.github.redisbulk;

import java.beans.Transient;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * An item that did not end as {@link Outcome#WRITTEN}, and why.
 *
 * @param position where the item stands in its source, from 0
 * @param item the item itself; left out of JSON and of {@link #toString()}
 * @param outcome how it ended
 * @param commands how many commands the item has
 * @param refusals the commands that were refused; empty unless {@link Outcome#FAILED}. Of
 * a failed item that was not sent atomically, all other commands were applied
 * @param cause what the mapper, a serializer or the connection has thrown, or
 * {@code null} where nothing was thrown; left out of JSON
 * @param reason one sentence. It contains a key or a value only if the application has
 * put that into the message of an exception, and two keys where keys lie in several slots
 * of a cluster and must not
 */
public record ItemResult(long position, @Nullable Object item, Outcome outcome, int commands, List<Refusal> refusals,
		@Nullable Throwable cause, String reason) {

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
	 * Returns a short word for the kind of failure, to count by.
	 * @return the first word of the server's text; without one, the simple name of the
	 * exception; without either, {@code repeated} for an item that was refused when it
	 * was sent again, or {@code stopped}
	 */
	public String code() {
		if (!this.refusals.isEmpty()) {
			return this.refusals.get(0).code();
		}
		if (this.cause != null) {
			return this.cause.getClass().getSimpleName();
		}
		return (this.outcome == Outcome.UNKNOWN) ? "repeated" : "stopped";
	}

	/** Returns the position, the outcome and the reason. The item is left out. */
	@Override
	public String toString() {
		return "item " + this.position + " " + this.outcome + ": " + this.reason;
	}

}
