package io.github.redisbulk.importer.mapping;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.util.RawValue;

/**
 * What the text of a field is read as.
 */
enum FieldType {

	/** Text, as it stands. */
	TEXT("text") {

		@Override
		String value(String text) {
			return text;
		}

	},

	/** A decimal number, as it stands but for blanks around it. */
	NUMBER("number") {

		@Override
		@SuppressWarnings("UnusedVariable")
		String value(String text) {
			String number = text.strip();
			BigDecimal throwsWhereItIsNone = new BigDecimal(number);
			return requireAscii(number);
		}

		@Override
		JsonNode json(String text) {
			return NODES.rawValueNode(new RawValue(asJson(value(text))));
		}

	},

	/** Yes or no, written as {@code true} or {@code false}. */
	BOOLEAN("truth value such as true, false, yes, no, 1, 0") {

		@Override
		String value(String text) {
			return switch (text.strip().toLowerCase(Locale.ROOT)) {
				case "true", "yes", "y", "t", "1" -> "true";
				case "false", "no", "n", "f", "0" -> "false";
				default -> throw new IllegalArgumentException(text);
			};
		}

		@Override
		JsonNode json(String text) {
			return NODES.booleanNode(Boolean.parseBoolean(value(text)));
		}

	},

	/**
	 * A time by ISO 8601, written as milliseconds since 1970; where it has no zone, it is
	 * in UTC.
	 */
	MILLIS("time such as 2026-11-22T13:35:00Z, or a number of milliseconds") {

		@Override
		String value(String text) {
			return Long.toString(millis(text.strip().replace(' ', 'T')));
		}

		@Override
		JsonNode json(String text) {
			return NODES.numberNode(Long.parseLong(value(text)));
		}

	},

	/**
	 * Numbers in a JSON array, or with commas or blanks between them, written as 32-bit
	 * floating point numbers, the lowest byte first, as Redis' vector search reads them.
	 */
	FP32("vector such as [0.5, -1.25]") {

		@Override
		byte[] value(String text) {
			float[] numbers = numbers(text);
			ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
			for (float number : numbers) {
				bytes.putFloat(number);
			}
			return bytes.array();
		}

		@Override
		JsonNode json(String text) {
			return JsonMapper.shared().valueToTree(numbers(text));
		}

	};

	/** The names of all types but text, as a pattern. */
	static final String NAMES = Arrays.stream(values()).map(FieldType::toString).collect(Collectors.joining("|"));

	private static final int MOST_DIGITS = 1000;

	/** What numbers of so many digits are, where they are times of our days. */
	private static final Map<Integer, String> UNITS = Map.of(9, "seconds", 10, "seconds", 16, "microseconds", 19,
			"nanoseconds");

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

	private final String noun;

	FieldType(String noun) {
		this.noun = noun;
	}

	static FieldType of(String name) {
		return valueOf(name.toUpperCase(Locale.ROOT));
	}

	/**
	 * Returns what is written for a text.
	 * @throws RuntimeException if it is not of this type
	 */
	abstract Object value(String text);

	/** Returns what stands for a text in JSON. */
	JsonNode json(String text) {
		return NODES.stringNode(text);
	}

	String noun() {
		return this.noun;
	}

	/**
	 * Reads a number to be calculated with, or to be written out: the few characters of
	 * {@code 1e999999999} would become gigabytes.
	 * @throws NumberFormatException if it is none
	 * @throws IllegalArgumentException if it has more digits than anybody needs
	 */
	static BigDecimal ofSomeDigits(String text) {
		BigDecimal number = new BigDecimal(text);
		if (Math.abs((long) number.precision() - number.scale()) > MOST_DIGITS
				|| Math.abs((long) number.scale()) > MOST_DIGITS) {
			throw new IllegalArgumentException("'" + text + "' has more than " + MOST_DIGITS + " digits");
		}
		return number;
	}

	/**
	 * Writes a number as JSON has it, {@code 007} as {@code 7}, and leaves other text
	 * alone.
	 */
	static String asJson(String text) {
		try {
			return JSON_NUMBER.matcher(text).matches() ? text : ofSomeDigits(text).toPlainString();
		}
		catch (NumberFormatException ex) {
			return text;
		}
	}

	private static float[] numbers(String text) {
		String list = text.strip();
		if (list.startsWith("[") != list.endsWith("]")) {
			throw new IllegalArgumentException(text);
		}
		String[] words = list.replaceAll("^\\[|]$", "").strip().split("\\s*[,;]\\s*|\\s+", -1);
		float[] numbers = new float[words.length];
		for (int i = 0; i < words.length; i++) {
			// Java would take 0x1p3 and 1f, too
			numbers[i] = new BigDecimal(requireAscii(words[i])).floatValue();
			if (!Float.isFinite(numbers[i])) {
				throw new IllegalArgumentException(words[i]);
			}
		}
		return numbers;
	}

	/** Java reads the digits of all scripts, Redis those of one. */
	private static String requireAscii(String number) {
		if (!StandardCharsets.US_ASCII.newEncoder().canEncode(number)) {
			throw new NumberFormatException(number);
		}
		return number;
	}

	/** A time is in a unit that nobody has named. */
	static final class OtherUnitException extends IllegalArgumentException {

		private static final long serialVersionUID = 1L;

		private final String unit;

		OtherUnitException(String number, String unit) {
			super("'" + number + "' looks like " + unit + " since 1970, not milliseconds");
			this.unit = unit;
		}

		/** Returns what makes milliseconds of it. */
		String remedy(String field) {
			String number = "#number(" + field + ")";
			return "--set '" + field + "=" + switch (this.unit) {
				case "seconds" -> number + " * 1000";
				case "microseconds" -> "(" + number + " / 1000).longValue()";
				default -> "(" + number + " / 1000000).longValue()";
			} + "'";
		}

	}

	private static long millis(String text) {
		if (text.matches("[0-9]{8}")) {
			// a day, for as milliseconds it would be in the first of 1970
			return LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
				.atStartOfDay(ZoneOffset.UTC)
				.toInstant()
				.toEpochMilli();
		}
		if (text.matches("-?[0-9]{5,}")) {
			String unit = UNITS.get(text.replace("-", "").length());
			if (unit != null) {
				throw new OtherUnitException(text, unit);
			}
			return Long.parseLong(text);
		}
		if (!text.contains("T")) {
			return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
		}
		if (text.matches(".*([zZ]|[+-]\\d\\d(:?\\d\\d)?)")) {
			return text.matches(".*[zZ]") ? Instant.parse(text.toUpperCase(Locale.ROOT)).toEpochMilli()
					: OffsetDateTime.parse(text).toInstant().toEpochMilli();
		}
		return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
