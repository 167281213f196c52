package io.github.redisbulk.importer;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the number of a port.
 */
final class PortConverter implements ITypeConverter<Integer> {

	@Override
	public Integer convert(String value) {
		if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > 0xFFFF) {
			throw new TypeConversionException("'" + value + "' is not a port, a number from 0 to 65535");
		}
		return Integer.valueOf(value);
	}

}
