package io.github.redisbulk;

import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * How much may be written a second: a number of commands, or of bytes.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param perSecond how many
 * @param bytes whether bytes are counted, not commands
 */
public record MaxRate(double perSecond, boolean bytes) {

	/** As fast as it goes. */
	public static final MaxRate UNLIMITED = new MaxRate(Double.POSITIVE_INFINITY, false);

	public MaxRate {
		if (!(perSecond > 0)) {
			throw new IllegalArgumentException("'max-rate' must be positive");
		}
	}

	/**
	 * Reads a rate.
	 * @param text commands a second, such as {@code 20000}, or bytes a second, such as
	 * {@code 10MB}; or {@code unlimited}
	 * @return the rate
	 * @throws IllegalArgumentException if the text is neither
	 */
	public static MaxRate valueOf(String text) {
		String trimmed = text.trim();
		if (trimmed.equalsIgnoreCase("unlimited")) {
			return UNLIMITED;
		}
		Double perSecond = parse(trimmed);
		if (perSecond == null) {
			throw new IllegalArgumentException("'max-rate' must be commands a second such as 20000, bytes a second such"
					+ " as 10MB, or 'unlimited', but was '" + text + "'");
		}
		return new MaxRate(perSecond, !isNumber(trimmed));
	}

	/** Without the exception of a size: tools show the last cause, which knows less. */
	private static @Nullable Double parse(String text) {
		try {
			return isNumber(text) ? Long.parseLong(text) : (double) DataSize.parse(text).toBytes();
		}
		catch (IllegalArgumentException | IllegalStateException | ArithmeticException ex) {
			return null;
		}
	}

	private static boolean isNumber(String text) {
		return text.chars().allMatch(Character::isDigit);
	}

	/**
	 * Returns whether this is no limit.
	 * @return whether it is {@link #UNLIMITED}
	 */
	public boolean unlimited() {
		return Double.isInfinite(this.perSecond);
	}

	@Override
	public String toString() {
		return unlimited() ? "unlimited" : (long) this.perSecond + (this.bytes ? "B" : "");
	}

}
