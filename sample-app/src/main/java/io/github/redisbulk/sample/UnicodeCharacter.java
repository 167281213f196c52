package io.github.redisbulk.sample;

import java.lang.Character.UnicodeScript;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A character as the JDK knows it.
 *
 * @param code its number, such as {@code 1F600}
 * @param name such as {@code GRINNING FACE}
 * @param text the character itself
 * @param script such as {@code GREEK}
 */
record UnicodeCharacter(String code, String name, String text, String script) {

	static Stream<UnicodeCharacter> all() {
		return IntStream.rangeClosed(Character.MIN_CODE_POINT, Character.MAX_CODE_POINT)
			.filter((codePoint) -> Character.getName(codePoint) != null
					&& Character.getType(codePoint) != Character.SURROGATE)
			.mapToObj((codePoint) -> new UnicodeCharacter("%04X".formatted(codePoint), Character.getName(codePoint),
					Character.toString(codePoint), UnicodeScript.of(codePoint).name()));
	}

}
