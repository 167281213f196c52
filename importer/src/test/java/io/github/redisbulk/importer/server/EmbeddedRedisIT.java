package io.github.redisbulk.importer.server;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for {@link EmbeddedRedis}.
 */
class EmbeddedRedisIT {

	@Test
	void startsTheServerOfThisMachineOrItsOwn() throws IOException {
		startsAndEnds(EmbeddedRedis.start());
	}

	@Test
	void startsItsOwnServerWhereTheMachineHasNone() throws IOException {
		EmbeddedRedis redis = EmbeddedRedis.start("");
		assertThat(redis.program()).contains("embedded-redis library");
		startsAndEnds(redis);
	}

	private static void startsAndEnds(EmbeddedRedis redis) {
		try (redis; Jedis jedis = new Jedis("127.0.0.1", redis.port(), 60_000)) {
			assertThat(jedis.ping()).isEqualTo("PONG");
			assertThat(jedis.configGet("save")).containsEntry("save", "");
			assertThat(jedis.configGet("bind")).containsEntry("bind", "127.0.0.1");
		}
		assertThatException().isThrownBy(() -> {
			try (Jedis jedis = new Jedis("127.0.0.1", redis.port())) {
				jedis.ping();
			}
		});
	}

}
