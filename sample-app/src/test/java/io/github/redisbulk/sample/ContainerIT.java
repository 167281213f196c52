package io.github.redisbulk.sample;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the catalogue, with a Redis in a container. Needs a Docker API:
 * {@code mvn verify -Pcontainers}.
 */
@Tag("containers")
@SpringBootTest(properties = { "sample.embedded-redis=false", "sample.load-at-start=false" })
class ContainerIT {

	@Autowired
	private CharacterCatalogue catalogue;

	@Test
	void writesToWhereTheServiceConnectionLeads() {
		UnicodeCharacter alpha = new UnicodeCharacter("03B1", "GREEK SMALL LETTER ALPHA", "\u03B1", "GREEK");
		assertThat(this.catalogue.load(Stream.of(alpha)).complete()).isTrue();
		assertThat(this.catalogue.find("03B1")).containsEntry("name", "GREEK SMALL LETTER ALPHA");
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Containers {

		@Bean
		@ServiceConnection(name = "redis")
		GenericContainer<?> redisContainer() {
			return new GenericContainer<>(
					DockerImageName.parse(System.getProperty("redis-bulk.test.image", "redis:7.0")))
				.withExposedPorts(6379);
		}

	}

}
