package io.github.redisbulk;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * An item that did not end as {@link Outcome#WRITTEN}, and why.
 *
 * @param position where the item stands in its source, from 0
 * @param item the item itself
 * @param outcome how it ended
 * @param commands how many commands the item has
 * @param refusals the commands that were refused; empty unless {@link Outcome#FAILED}. Of
 * a failed item that was not sent atomically, all other commands were applied
 * @param cause what was thrown, by the mapper, a serializer or the connection
 * @param reason one sentence without any key or value that the application has not put
 * into an exception's message
 */
public record ItemResult(long position, @Nullable Object item, Outcome outcome, int commands, List<Refusal> refusals,
		@Nullable Throwable cause, String reason) {

	/**
	 * Returns a short word for the kind of failure, to count by.
	 * @return the first word of the server's text, else the simple name of the exception,
	 * else {@code repeated} for what was refused when it was sent again, else
	 * {@code stopped}
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

	/** Leaves the item out: values have no business in a log. */
	@Override
	public String toString() {
		return "item " + this.position + " " + this.outcome + ": " + this.reason;
	}

}
