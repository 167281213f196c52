package io.github.redisbulk.importer.unicode;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A character that Unicode has assigned, as far as the JDK knows it.
 *
 * @param codePoint its number
 */
public record UnicodeCharacter(int codePoint) {

	/**
	 * Returns all assigned characters but surrogates, which are halves of characters.
	 * @return characters by code point
	 */
	public static Stream<UnicodeCharacter> all() {
		return IntStream.rangeClosed(Character.MIN_CODE_POINT, Character.MAX_CODE_POINT)
			.filter(UnicodeCharacter::isAssigned)
			.mapToObj(UnicodeCharacter::new);
	}

	/**
	 * Returns how many characters there are.
	 * @return the length of {@link #all()}
	 */
	public static long count() {
		return IntStream.rangeClosed(Character.MIN_CODE_POINT, Character.MAX_CODE_POINT)
			.filter(UnicodeCharacter::isAssigned)
			.count();
	}

	private static boolean isAssigned(int codePoint) {
		int type = Character.getType(codePoint);
		return type != Character.UNASSIGNED && type != Character.SURROGATE;
	}

	/**
	 * Returns the code point as Unicode writes it.
	 * @return such as {@code 1F600}
	 */
	public String hex() {
		String hex = Integer.toHexString(this.codePoint).toUpperCase(Locale.ROOT);
		return "0".repeat(Math.max(0, 4 - hex.length())) + hex;
	}

	@Nullable UnicodeBlock block() {
		return UnicodeBlock.of(this.codePoint);
	}

	UnicodeScript script() {
		return UnicodeScript.of(this.codePoint);
	}

	/**
	 * Returns what the JDK knows about the character.
	 */
	Map<String, Object> fields() {
		String text = Character.toString(this.codePoint);
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("name", String.valueOf(Character.getName(this.codePoint)));
		fields.put("text", text);
		fields.put("block", String.valueOf(block()));
		fields.put("script", script().name());
		fields.put("category", GeneralCategory.of(this.codePoint));
		fields.put("decimal", this.codePoint);
		fields.put("utf8", HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)));
		fields.put("utf16", HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16BE)));
		putIfOther(fields, "uppercase", Character.toUpperCase(this.codePoint));
		putIfOther(fields, "lowercase", Character.toLowerCase(this.codePoint));
		int digit = Character.isDigit(this.codePoint) ? Character.digit(this.codePoint, 10) : -1;
		if (digit >= 0) {
			fields.put("digit", digit);
		}
		return fields;
	}

	private void putIfOther(Map<String, Object> fields, String field, int other) {
		if (other != this.codePoint) {
			fields.put(field, Character.toString(other));
		}
	}

}
