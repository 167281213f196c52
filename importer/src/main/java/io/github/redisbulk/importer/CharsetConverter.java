package io.github.redisbulk.importer;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the name of a character set.
 */
final class CharsetConverter implements ITypeConverter<Charset> {

	@Override
	public Charset convert(String value) {
		try {
			return Charset.forName(value);
		}
		catch (IllegalCharsetNameException | UnsupportedCharsetException ex) {
			throw new TypeConversionException(
					"'" + value + "' is no character set known here: try UTF-8, ISO-8859-1 or windows-1252");
		}
	}

}
