package io.github.redisbulk.importer;

import java.time.Duration;

import io.github.redisbulk.importer.row.Times;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a time, such as {@code 2ms} or {@code PT1H}.
 */
final class TimeConverter implements ITypeConverter<Duration> {

	@Override
	public Duration convert(String value) {
		try {
			return Times.of(value);
		}
		catch (IllegalArgumentException ex) {
			throw new TypeConversionException(String.valueOf(ex.getMessage()));
		}
	}

}
