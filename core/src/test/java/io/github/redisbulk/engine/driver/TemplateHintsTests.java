package io.github.redisbulk.engine.driver;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.tracing.MicrometerTracing;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TemplateHints}.
 */
class TemplateHintsTests {

	private static final RedisStandaloneConfiguration SERVER = new RedisStandaloneConfiguration();

	@Test
	void asksForAPool() {
		assertThat(TemplateHints
			.of(new LettuceConnectionFactory(SERVER, LettuceClientConfiguration.defaultConfiguration())))
			.singleElement()
			.asString()
			.contains("spring.data.redis.lettuce.pool.enabled");
		assertThat(TemplateHints.of(new JedisConnectionFactory(SERVER, JedisClientConfiguration.builder().build())))
			.singleElement()
			.asString()
			.contains("spring.data.redis.jedis.pool.enabled");
	}

	@Test
	void hasNothingToSayOfAPool() {
		assertThat(TemplateHints
			.of(new LettuceConnectionFactory(SERVER, LettucePoolingClientConfiguration.defaultConfiguration())))
			.isEmpty();
		assertThat(TemplateHints
			.of(new JedisConnectionFactory(SERVER, JedisClientConfiguration.builder().usePooling().build()))).isEmpty();
	}

	@Test
	void saysOnceThatEveryCommandIsObserved() {
		ClientResources observing = ClientResources.builder()
			.tracing(new MicrometerTracing(ObservationRegistry.create(), "Redis"))
			.build();
		try {
			LettuceConnectionFactory factory = new LettuceConnectionFactory(SERVER,
					LettucePoolingClientConfiguration.builder().clientResources(observing).build());
			Logger logger = (Logger) LoggerFactory.getLogger(TemplateConnection.class);
			ListAppender<ILoggingEvent> said = new ListAppender<>();
			said.start();
			logger.addAppender(said);
			TemplateHints.tell(factory);
			TemplateHints.tell(factory);
			logger.detachAppender(said);
			assertThat(said.list).extracting(ILoggingEvent::getFormattedMessage)
				.filteredOn((message) -> message.contains("management.observations.enable.lettuce"))
				.hasSize(1);
		}
		finally {
			observing.shutdown();
		}
	}

}
