package io.github.redisbulk.importer.page;

import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RedisProperties}.
 */
class RedisPropertiesTests {

	private final ConfigurableEnvironment environment = new StandardEnvironment();

	@Test
	void takesWhatLeadsToRedisAndNothingElse() {
		add("arguments", Map.of("spring.data.redis.url", "rediss://redis", "redis.bulk.compatibility", "proxy",
				"redis.bulk.pause", "5ms", "server.port", "80"));
		add("file", Map.of("spring.data.redis.url", "redis://other", "spring.data.redis.ssl.bundle", "own",
				"spring.ssl.bundle.pem.own.truststore.certificate", "${folder}/ca.crt", "folder", "/tls"));
		assertThat(RedisProperties.of(this.environment)).containsEntry("spring.data.redis.url", "rediss://redis")
			.containsEntry("redis.bulk.compatibility", "proxy")
			.containsEntry("spring.data.redis.ssl.bundle", "own")
			.containsEntry("spring.ssl.bundle.pem.own.truststore.certificate", "/tls/ca.crt")
			.doesNotContainKeys("redis.bulk.pause", "server.port", "folder");
	}

	@Test
	void leavesOutWhatAProcessInherits() {
		this.environment.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("env", Map.of("spring.data.redis.password", "secret")));
		assertThat(RedisProperties.of(this.environment)).doesNotContainKey("spring.data.redis.password");
	}

	private void add(String name, Map<String, Object> properties) {
		this.environment.getPropertySources().addLast(new MapPropertySource(name, properties));
	}

}
