package io.github.redisbulk;

/**
 * How many items of a run may end other than written before the run stops: a count, or a
 * percentage of the items settled so far.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param limit the highest tolerable number, or percentage
 * @param percentage whether the limit is a percentage
 */
public record MaxFailures(double limit, boolean percentage) {

	/** A run is never stopped for its failures. */
	public static final MaxFailures UNLIMITED = new MaxFailures(100, true);

	/** Below this many items a percentage means nothing. */
	private static final int SMALLEST_SAMPLE = 100;

	public MaxFailures {
		if (!(limit >= 0) || (percentage && limit > 100)) {
			throw new IllegalArgumentException(
					"'max-failures' must be a count from 0 or a percentage from 0% to 100%, such as 1000 or 5%");
		}
	}

	/**
	 * Reads a limit.
	 * @param text such as {@code 1000} or {@code 5%}
	 * @return the limit
	 * @throws IllegalArgumentException if the text is neither
	 */
	public static MaxFailures valueOf(String text) {
		String trimmed = text.trim();
		boolean percentage = trimmed.endsWith("%");
		try {
			return percentage ? new MaxFailures(Double.parseDouble(trimmed.substring(0, trimmed.length() - 1)), true)
					: new MaxFailures(Long.parseLong(trimmed), false);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(
					"'max-failures' must be a count or a percentage, such as 1000 or 5%, but was '" + text + "'");
		}
	}

	/**
	 * Returns whether too many items have failed. A percentage counts from the 100th item
	 * on.
	 * @param failures how many items ended other than written
	 * @param settled how many items have ended
	 * @return whether to stop
	 */
	public boolean exceeded(long failures, long settled) {
		if (!this.percentage) {
			return failures > this.limit;
		}
		return settled >= SMALLEST_SAMPLE && failures * 100.0 > this.limit * settled;
	}

	@Override
	public String toString() {
		String number = (this.limit == (long) this.limit) ? Long.toString((long) this.limit)
				: Double.toString(this.limit);
		return this.percentage ? number + "%" : number;
	}

}
