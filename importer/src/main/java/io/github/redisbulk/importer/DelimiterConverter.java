package io.github.redisbulk.importer;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the character between two values.
 */
final class DelimiterConverter implements ITypeConverter<Character> {

	@Override
	public Character convert(String value) {
		String text = value.equals("\\t") ? "\t" : value;
		if (text.length() != 1 || "\"\r\n".contains(text)) {
			throw new TypeConversionException("'" + value + "' is not a character that can stand between two values");
		}
		return text.charAt(0);
	}

}
