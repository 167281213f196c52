package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of {@code docs/how-to/sessions.md}.
 */
@WithRedis
class SessionGuideIT {

	private final RedisAddress redis;

	SessionGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/sessions.md", SessionGuideIT.class);
	}

	@ParameterizedTest
	@EnumSource
	void acknowledgesWhatIsWritten(Driver driver) {
		this.redis.command("SET", "readings:b", "no sorted set");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults());
				Readings readings = new Readings(writer)) {
			CompletableFuture<String> first = new CompletableFuture<>();
			CompletableFuture<ItemResult> second = new CompletableFuture<>();
			readings.on(new Reading("a", 1, "20.5"), () -> first.complete("written"), (result) -> {
			});
			readings.on(new Reading("b", 2, "21.5"), () -> {
			}, second::complete);
			assertThat(first.join()).isEqualTo("written");
			assertThat(second.join().code()).isEqualTo("WRONGTYPE");
		}
		assertThat(this.redis.command("ZSCORE", "readings:a", "20.5")).isEqualTo("1");
	}

	record Reading(String sensor, long time, String value) {
	}

	static class Readings implements AutoCloseable {

		private final BulkSession<Reading> session;

		Readings(BulkWriter bulkWriter) {
			this.session = bulkWriter.open((reading, commands) -> commands.zadd("readings:" + reading.sensor(),
					reading.time(), reading.value()));
		}

		void on(Reading reading, Runnable acknowledge, Consumer<ItemResult> refuse) {
			this.session.submit(reading).thenAccept((result) -> {
				if (result.outcome() == Outcome.WRITTEN) {
					acknowledge.run();
				}
				else {
					refuse.accept(result);
				}
			});
		}

		@Override
		public void close() {
			this.session.finish(Duration.ofSeconds(10));
		}

	}

}
