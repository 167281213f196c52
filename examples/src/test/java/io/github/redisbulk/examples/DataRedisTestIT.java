package io.github.redisbulk.examples;

import java.util.stream.Stream;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.redis.test.autoconfigure.DataRedisTest;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The slice of {@code docs/how-to/testing.md} has the writer, with either driver.
 */
class DataRedisTestIT {

	private static final RedisServer server = RedisServer.start();

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void hasTheCodeOfTheseTests() {
		Guide.requireCode("how-to/testing.md", CatalogueTests.class, CatalogueContainerIT.class);
	}

	@Nested
	class WithLettuce extends Slice {

	}

	@Nested
	@TestPropertySource(properties = "spring.data.redis.client-type=jedis")
	class WithJedis extends Slice {

	}

	@DataRedisTest
	@Import(Catalogue.class)
	abstract static class Slice {

		@DynamicPropertySource
		static void redis(DynamicPropertyRegistry registry) {
			registry.add("spring.data.redis.url", server::url);
		}

		@Test
		void hasTheWriter(@Autowired BulkWriter bulkWriter, @Autowired Catalogue catalogue,
				@Autowired StringRedisTemplate redisTemplate) {
			assertThat(bulkWriter.runs()).isEmpty();
			catalogue.load(Stream.of(new Product("pen", "Pen"))).throwIfIncomplete();
			assertThat(redisTemplate.opsForValue().get("product:pen")).isEqualTo("Pen");
		}

	}

}
