package io.github.redisbulk.importer;

import java.time.Duration;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import org.springframework.boot.convert.DurationStyle;

/**
 * Reads a time as Spring Boot's properties do, such as {@code 2ms} or {@code PT1H}.
 */
final class TimeConverter implements ITypeConverter<Duration> {

	@Override
	public Duration convert(String value) {
		try {
			return DurationStyle.detectAndParse(value);
		}
		catch (IllegalArgumentException ex) {
			throw new TypeConversionException("'" + value + "' is not a time such as 2ms, 10s or 24h");
		}
	}

}
