package io.github.redisbulk.importer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link RedisUrl}.
 */
class RedisUrlTests {

	private final RedisUrl.Converter converter = new RedisUrl.Converter();

	@ParameterizedTest
	@CsvSource({ "redis://h, redis://h:6379", "rediss://u:p%40@h/3, rediss://u:p%40@h:6379/3",
			"redis://:p@h:1/0, redis://:p@h:1/0", "redis://[::1], redis://[::1]:6379" })
	void fillsInThePort(String given, String url) {
		assertThat(this.converter.convert(given).uri()).hasToString(url);
	}

	@ParameterizedTest
	@CsvSource({ "redis://h, h:6379, ''", "rediss://u:p%40@h:1/3, h:1, 3", "redis://[::1]/, [::1]:6379, ''" })
	void namesTheServerAndTheDatabase(String given, String node, String database) {
		RedisUrl url = this.converter.convert(given);
		assertThat(url.node()).isEqualTo(node);
		assertThat(url.database()).isEqualTo(database);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "h:6379", "http://h", "redis:/h", "redis://u:p%@h", "redis://u:p@h/db", "redis://u:p@" })
	void refusesWhatIsNotARedisUrlWithoutRepeatingIt(String given) {
		assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> this.converter.convert(given))
			.withMessageStartingWith("it is not a URL such as");
	}

	@Test
	void printsNoPassword() {
		assertThat(this.converter.convert("redis://me:secret@h:1/2")).hasToString("redis://***@h:1/2");
	}

}
