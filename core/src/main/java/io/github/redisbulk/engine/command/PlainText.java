package io.github.redisbulk.engine.command;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * The text of values that have one, which is also what their own classes read.
 */
final class PlainText {

	private PlainText() {
	}

	/** Returns the text of an object, or {@code null} where it has none. */
	static @Nullable String of(Object value) {
		if (value instanceof Number number) {
			return of(number);
		}
		if (value instanceof Enum<?> constant) {
			return constant.name();
		}
		boolean obvious = value instanceof CharSequence || value instanceof Boolean || value instanceof Character
				|| value instanceof UUID || isTime(value);
		return obvious ? value.toString() : null;
	}

	static String of(Number number) {
		if (number instanceof BigDecimal exact) {
			return exact.toPlainString();
		}
		double value = number.doubleValue();
		if ((number instanceof Double || number instanceof Float) && value == (long) value) {
			return Long.toString((long) value);
		}
		return number.toString();
	}

	/**
	 * Of the classes of {@code java.time} the text can be read back; of those of its
	 * subpackages, and of a clock, it cannot.
	 */
	private static boolean isTime(Object value) {
		return (value instanceof TemporalAccessor || value instanceof TemporalAmount || value instanceof ZoneId)
				&& value.getClass().getPackageName().equals("java.time");
	}

}
