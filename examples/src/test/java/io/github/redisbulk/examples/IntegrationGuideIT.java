package io.github.redisbulk.examples;

import java.time.Duration;
import java.util.stream.IntStream;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.examples.ReadingsFlow.Reading;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.integration.channel.QueueChannel;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.support.GenericMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The code of {@code docs/how-to/spring-integration.md}.
 */
@WithRedis
class IntegrationGuideIT {

	private final RedisAddress redis;

	IntegrationGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/spring-integration.md", ReadingsFlow.class);
	}

	@ParameterizedTest
	@EnumSource
	void writesMessagesAndRejectsWhatIsRefused(Driver driver) {
		this.redis.command("SET", "reading:s777", "no hash");
		try (ConfigurableApplicationContext context = Examples.run(this.redis, driver, Flow.class)) {
			MessageChannel readings = context.getBean("readings-in", MessageChannel.class);
			IntStream.range(0, 1200)
				.forEach((sensor) -> readings.send(new GenericMessage<>(new Reading("s" + sensor, sensor))));
			await().atMost(Duration.ofSeconds(60))
				.untilAsserted(() -> assertThat(this.redis.command("DBSIZE")).isEqualTo(1200L));
			ItemResult rejected = (ItemResult) context.getBean("rejected", QueueChannel.class)
				.receive(20_000)
				.getPayload();
			assertThat(rejected.outcome()).isEqualTo(Outcome.FAILED);
			assertThat(rejected.item()).isEqualTo(new Reading("s777", 777));
		}
	}

	@Import(ReadingsFlow.class)
	static class Flow {

		@Bean
		QueueChannel rejected() {
			return new QueueChannel();
		}

	}

}
