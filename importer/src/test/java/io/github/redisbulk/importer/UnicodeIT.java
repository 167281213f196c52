package io.github.redisbulk.importer;

import io.github.redisbulk.importer.unicode.UnicodeCharacter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the import of Unicode.
 */
@ExtendWith(RedisForTests.class)
class UnicodeIT {

	/** With Lettuce {@link JarIT} writes them. */
	@Test
	void writesEveryCharacter(Jedis redis) {
		Importer importer = RedisForTests.run(redis, "unicode", "--quiet", "--client", "jedis", "--chunk-commands",
				"1000", "--in-flight", "2", "--packing");
		long count = UnicodeCharacter.count();
		assertThat(importer.status()).isZero();
		assertThat(importer.lastLine())
			.startsWith("read=" + count + " written=" + count + " failed=0 unknown=0 not-sent=0 elapsed-ms=");
		assertThat(importer.out()).contains("HGET unicode:1F600 name\n  GRINNING FACE\n");
		assertThat(redis.hgetAll("unicode:1F600")).containsEntry("name", "GRINNING FACE")
			.containsEntry("text", "\uD83D\uDE00");
		assertThat(redis.scard("unicode:script:GREEK")).isGreaterThan(500);
		assertThat(redis.sismember("unicode:block:EMOTICONS", "1F600")).isTrue();
		long sets = redis.keys("unicode:script:*").size() + redis.keys("unicode:block:*").size();
		assertThat(redis.dbSize()).isEqualTo(count + sets);
	}

}
