package io.github.redisbulk.examples;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.redis.test.autoconfigure.DataRedisTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** The test in a container of {@code docs/how-to/testing.md}. */
@Tag("containers")
@DataRedisTest
@Import(Catalogue.class)
class CatalogueContainerIT {

	@TestConfiguration(proxyBeanMethods = false)
	static class Containers {

		@Bean
		@ServiceConnection("redis")
		GenericContainer<?> redis() {
			return new GenericContainer<>("redis:7.0").withExposedPorts(6379);
		}

	}

	@Test
	void loads(@Autowired Catalogue catalogue, @Autowired StringRedisTemplate redisTemplate) {
		catalogue.load(Stream.of(new Product("pen", "Pen"))).throwIfIncomplete();
		assertThat(redisTemplate.opsForValue().get("product:pen")).isEqualTo("Pen");
	}

}
