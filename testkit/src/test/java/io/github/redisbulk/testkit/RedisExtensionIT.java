package io.github.redisbulk.testkit;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The shared Redis and where it comes from.
 */
@WithRedis
class RedisExtensionIT {

	private final RedisAddress redis;

	RedisExtensionIT(RedisAddress redis) {
		this.redis = redis;
	}

	@RepeatedTest(2)
	void isEmptyBeforeEachTest() {
		assertThat(this.redis.command("DBSIZE")).isEqualTo(0L);
		this.redis.command("SET", "key", "value");
	}

	@Test
	void isTheSameForEveryParameter(RedisAddress parameter) {
		assertThat(parameter).isEqualTo(this.redis);
	}

	@ParameterizedTest
	@EnumSource(names = { "LOCAL", "EMBEDDED", "TESTCONTAINERS" })
	void comesFromEverySourceThatThisMachineHas(RedisSource source) {
		source.open().ifPresent((shared) -> {
			try (shared) {
				assertThat(shared.address().command("SET", "key", "value")).isEqualTo("OK");
			}
		});
	}

	@Test
	void refusesAnUnknownSource() {
		assertThatIllegalArgumentException().isThrownBy(() -> RedisSource.named("docker"))
			.withMessageContaining("'redis-bulk.test.redis' must be");
	}

}
