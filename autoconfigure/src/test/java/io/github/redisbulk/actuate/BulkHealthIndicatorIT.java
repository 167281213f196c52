package io.github.redisbulk.actuate;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Stalled runs, and others that only look so.
 */
@WithRedis
class BulkHealthIndicatorIT {

	private final RedisAddress redis;

	BulkHealthIndicatorIT(RedisAddress redis) {
		this.redis = redis;
	}

	@ParameterizedTest
	@EnumSource
	void isDownWhileARunIsStalled(Driver driver) {
		BulkOptions options = BulkOptions.defaults().withTimeout(Duration.ofMillis(200)).withName("endless");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), options)) {
			HealthIndicator health = new BulkHealthIndicator(() -> writer);
			CompletableFuture<BulkReport> running = CompletableFuture.supplyAsync(() -> writer
				.write(LongStream.iterate(0, (i) -> i + 1).boxed(), (i, commands) -> commands.set("key", i)));
			await().until(() -> !writer.runs().isEmpty() && writer.runs().get(0).progress().written() > 0);
			await().until(() -> status(health).equals(Status.UP));
			this.redis.command("CLIENT", "PAUSE", "60000", "WRITE");
			await().until(() -> status(health).equals(Status.DOWN));
			Health down = health.health();
			assertThat(down).isNotNull();
			assertThat(down.getDetails().get("stalled").toString()).contains("1 endless=waits since ");
			this.redis.command("CLIENT", "UNPAUSE");
			await().until(() -> status(health).equals(Status.UP));
			writer.runs().get(0).stop("enough");
			running.join();
		}
	}

	@ParameterizedTest
	@EnumSource
	void isUpWhileARunIsHeldOrHasNothingToDo(Driver driver) {
		BulkOptions options = BulkOptions.defaults().withTimeout(Duration.ofMillis(10));
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), options);
				BulkSession<Integer> session = writer.open((i, commands) -> commands.set("key", i))) {
			HealthIndicator health = new BulkHealthIndicator(() -> writer);
			session.add(1);
			writer.runs().get(0).hold();
			CompletableFuture<?> flushing = CompletableFuture.runAsync(session::flush);
			await().until(() -> writer.runs().get(0).sinceProgress().compareTo(Duration.ofMillis(100)) > 0);
			assertThat(status(health)).isEqualTo(Status.UP);
			writer.runs().get(0).resume();
			flushing.join();
			await().until(() -> writer.runs().get(0).sinceProgress().compareTo(Duration.ofMillis(100)) > 0);
			assertThat(status(health)).isEqualTo(Status.UP);
		}
	}

	private static Status status(HealthIndicator indicator) {
		Health health = indicator.health();
		return (health != null) ? health.getStatus() : Status.UNKNOWN;
	}

}
