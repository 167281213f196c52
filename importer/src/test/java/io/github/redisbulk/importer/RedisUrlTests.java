package io.github.redisbulk.importer;

import java.util.Map;

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
	void saysThatItIsEncrypted() {
		assertThat(this.converter.convert("rediss://h").properties()).containsEntry("spring.data.redis.ssl.enabled",
				"true");
		assertThat(this.converter.convert("redis://h").properties()).doesNotContainKey("spring.data.redis.ssl.enabled");
	}

	@Test
	void knowsSentinelsAndTheirMaster() {
		RedisUrl url = this.converter.convert("rediss-sentinel://me:p%40:ss@h1,h2:1/3#main");
		assertThat(url.destination()).isEqualTo("main of h1:26379,h2:1");
		assertThat(url.isTls()).isTrue();
		assertThat(url.properties()).containsExactlyInAnyOrderEntriesOf(
				Map.of("spring.data.redis.sentinel.master", "main", "spring.data.redis.sentinel.nodes", "h1:26379,h2:1",
						"spring.data.redis.ssl.enabled", "true", "spring.data.redis.database", "3",
						"spring.data.redis.username", "me", "spring.data.redis.password", "p@:ss"));
		assertThat(url).hasToString("rediss-sentinel://***@h1,h2:1/3#main");
	}

	@Test
	void knowsSocketFiles() {
		RedisUrl url = this.converter.convert("redis+unix://:pw@localhost/run/redis.sock?db=3");
		assertThat(url.destination()).isEqualTo("/run/redis.sock");
		assertThat(url.database()).isEqualTo("3");
		assertThat(url.properties()).containsEntry(RedisUrl.SOCKET, "/run/redis.sock")
			.containsEntry("spring.data.redis.database", "3")
			.containsEntry("spring.data.redis.password", "pw");
		assertThat(this.converter.convert("unix:///a.sock").database()).isEmpty();
		assertThat(url).hasToString("redis+unix://***@localhost/run/redis.sock?db=3");
	}

	@ParameterizedTest
	@CsvSource({ "redis-sentinel://h, the master's name is missing",
			"redis-sentinel://h:99999#m, there is no port 99999", "redis-sentinel:///0#m, it is not a URL",
			"redis+unix:///, it is not a URL", "redis+unix:///a?x=1, it is not a URL" })
	void refusesHalfAnAddress(String given, String message) {
		assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> this.converter.convert(given))
			.withMessageStartingWith(message);
	}

	@Test
	void printsNoPassword() {
		assertThat(this.converter.convert("redis://me:secret@h:1/2")).hasToString("redis://***@h:1/2");
	}

}
