package io.github.redisbulk.importer.row;

import java.time.Duration;
import java.util.regex.Pattern;

import org.springframework.boot.convert.DurationStyle;

/**
 * Times as users write them.
 */
public final class Times {

	private static final Pattern WITHOUT_UNIT = Pattern.compile("[+-]?0*[1-9][0-9]*");

	/** Redis counts in milliseconds. */
	private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

	private Times() {
	}

	/**
	 * Reads a time as Spring Boot's properties do, but for numbers without a unit.
	 * @param text such as {@code 2ms}, {@code PT1H} or {@code 0}
	 * @return the time
	 * @throws IllegalArgumentException if it is none, or has no unit
	 */
	public static Duration of(String text) {
		requireUnit(text);
		try {
			Duration time = DurationStyle.detectAndParse(text.strip());
			if (time.abs().compareTo(LONGEST) > 0) {
				throw new ArithmeticException("too long");
			}
			return time;
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a time such as 2ms, 10s or 24h", ex);
		}
	}

	/**
	 * Refuses a number without a unit.
	 * @param text a time, or a word that stands in its place
	 * @throws IllegalArgumentException if it has no unit
	 */
	public static void requireUnit(String text) {
		if (WITHOUT_UNIT.matcher(text.strip()).matches()) {
			throw new IllegalArgumentException(
					"'" + text + "' has no unit: write " + text + "ms, " + text + "s or " + text + "h");
		}
	}

}
