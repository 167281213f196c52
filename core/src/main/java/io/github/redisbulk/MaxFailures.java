package io.github.redisbulk;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * How many items of a run may end other than written before the run stops. Items that are
 * not sent because the run has stopped do not count. {@link #toString()} returns what
 * {@link #valueOf} reads.
 * <p>
 * This class is immutable and thread-safe.
 */
public abstract sealed class MaxFailures {

	/** A run is never stopped for its failures. */
	public static final MaxFailures UNLIMITED = new Unlimited();

	/**
	 * A run stops when 1,000 items have failed and none is written: nothing is right with
	 * its mapper, or with its data. Once an item is written there is no limit.
	 */
	public static final MaxFailures AUTO = new Auto();

	private static final int FIRST_ITEMS = 1000;

	/** Below this many items a percentage means nothing. */
	private static final int SMALLEST_SAMPLE = 100;

	private static final String ALLOWED = "'max-failures' must be a count such as 1000, a percentage from 0% to 100% such"
			+ " as 5%, 'auto' or 'unlimited'";

	/**
	 * Returns a limit.
	 * @param items the highest tolerable number, from 0
	 * @return the limit
	 */
	public static MaxFailures of(long items) {
		return new Count(items);
	}

	/**
	 * Returns a limit that counts from the 100th item on.
	 * @param percentage the highest tolerable percentage of the items settled so far, 0
	 * to 100; with 100 a run is never stopped
	 * @return the limit
	 */
	public static MaxFailures ofPercentage(double percentage) {
		return (percentage == 100) ? UNLIMITED : new Percentage(percentage);
	}

	/**
	 * Reads a limit.
	 * @param text such as {@code 1000}, {@code 5%}, {@code auto} or {@code unlimited}
	 * @return the limit
	 * @throws IllegalArgumentException if the text is none of these
	 */
	public static MaxFailures valueOf(String text) {
		String trimmed = text.trim().toLowerCase(Locale.ROOT);
		try {
			return switch (trimmed) {
				case "auto" -> AUTO;
				case "unlimited" -> UNLIMITED;
				default -> trimmed.endsWith("%")
						? ofPercentage(new BigDecimal(trimmed.substring(0, trimmed.length() - 1)).doubleValue())
						: of(Long.parseLong(trimmed));
			};
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(ALLOWED + ", but was '" + text + "'");
		}
	}

	/**
	 * Returns this limit for a run in which so many items fail that were known to before,
	 * such as those that an earlier run has left in doubt: they count neither as failures
	 * nor as items that have ended.
	 * @param known how many items that are, from 0
	 * @return the limit for the others
	 */
	public MaxFailures beyond(long known) {
		return (known == 0) ? this : new Beyond(this, known);
	}

	/**
	 * Returns whether too many items are not written.
	 * @param failures how many items ended other than written
	 * @param settled how many items have ended
	 * @return whether to stop
	 */
	public abstract boolean exceeded(long failures, long settled);

	/**
	 * Returns why a run stops that has exceeded this limit.
	 * @return one sentence
	 */
	public String reason() {
		return "more than " + this + " of the items are not written";
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalArgumentException(ALLOWED);
		}
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof MaxFailures limit && getClass() == limit.getClass()
				&& toString().equals(limit.toString());
	}

	@Override
	public int hashCode() {
		return toString().hashCode();
	}

	private static final class Count extends MaxFailures {

		private final long items;

		Count(long items) {
			require(items >= 0);
			this.items = items;
		}

		@Override
		public boolean exceeded(long failures, long settled) {
			return failures > this.items;
		}

		@Override
		public String toString() {
			return Long.toString(this.items);
		}

	}

	private static final class Percentage extends MaxFailures {

		private final double percentage;

		Percentage(double percentage) {
			require(percentage >= 0 && percentage <= 100);
			this.percentage = percentage;
		}

		@Override
		public boolean exceeded(long failures, long settled) {
			return settled >= SMALLEST_SAMPLE && failures * 100.0 > this.percentage * settled;
		}

		@Override
		public String toString() {
			boolean whole = this.percentage == (long) this.percentage;
			return (whole ? Long.toString((long) this.percentage) : Double.toString(this.percentage)) + "%";
		}

	}

	private static final class Auto extends MaxFailures {

		@Override
		public boolean exceeded(long failures, long settled) {
			return failures >= FIRST_ITEMS && failures == settled;
		}

		@Override
		public String reason() {
			return "each of the first " + FIRST_ITEMS
					+ " items has failed and none is written; to go on regardless, set"
					+ " 'max-failures' to 'unlimited'";
		}

		@Override
		public String toString() {
			return "auto";
		}

	}

	private static final class Beyond extends MaxFailures {

		private final MaxFailures limit;

		private final long known;

		Beyond(MaxFailures limit, long known) {
			if (known < 0) {
				throw new IllegalArgumentException("Items that are known to fail must be 0 or more, but were " + known);
			}
			this.limit = limit;
			this.known = known;
		}

		@Override
		public boolean exceeded(long failures, long settled) {
			long expected = Math.min(this.known, failures);
			return this.limit.exceeded(failures - expected, settled - expected);
		}

		@Override
		public String reason() {
			return this.limit.reason();
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Beyond beyond && this.known == beyond.known && this.limit.equals(beyond.limit);
		}

		@Override
		public int hashCode() {
			return 31 * this.limit.hashCode() + Long.hashCode(this.known);
		}

		@Override
		public String toString() {
			return this.limit.toString();
		}

	}

	private static final class Unlimited extends MaxFailures {

		@Override
		public boolean exceeded(long failures, long settled) {
			return false;
		}

		@Override
		public String toString() {
			return "unlimited";
		}

	}

}
