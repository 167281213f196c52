package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A proxy that spreads keys over two servers of which one is gone: it carries out a part
 * of a command of several keys, and refuses the command.
 */
class ProxySplitIT {

	private static final int ITEMS = 40;

	private static final BulkOptions ONCE = BulkOptions.defaults()
		.withCompatibility(Compatibility.PROXY)
		.withRetry(RetryPolicy.never())
		.withKeptFailures(ITEMS);

	@ParameterizedTest
	@EnumSource
	void failedIsWhatWasNotAppliedAlsoWhereCommandsAreJoined(Driver driver) {
		try (RedisServer gone = RedisServer.start();
				RedisServer there = RedisServer.start();
				Nutcracker proxy = Nutcracker.inFrontOf(List.of(gone, there), Duration.ofSeconds(1));
				BulkWriter writer = BulkWriters.create(factory(driver, proxy), ONCE.withPacking(true))) {
			gone.kill();
			BulkReport report = writer.write(IntStream.range(0, ITEMS).boxed().toList(),
					(item, commands) -> commands.set("key:" + item, item));
			assertThat(report.failed()).isPositive();
			assertThat(report.written()).isPositive();
			for (ItemResult result : report.failures()) {
				if (result.outcome() == Outcome.FAILED) {
					assertThat(there.command("EXISTS", "key:" + result.position())).isEqualTo(0L);
				}
			}
			Set<Long> incomplete = report.failures().stream().map(ItemResult::position).collect(Collectors.toSet());
			for (long item = 0; item < ITEMS; item++) {
				if (!incomplete.contains(item)) {
					assertThat(there.command("EXISTS", "key:" + item)).isEqualTo(1L);
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void aRefusedCommandOfSeveralKeysMayHaveBeenAppliedInPart(Driver driver) {
		try (RedisServer gone = RedisServer.start();
				RedisServer there = RedisServer.start();
				Nutcracker proxy = Nutcracker.inFrontOf(List.of(gone, there), Duration.ofSeconds(1));
				BulkWriter writer = BulkWriters.create(factory(driver, proxy), ONCE)) {
			gone.kill();
			Object[] keys = IntStream.range(0, ITEMS).mapToObj((key) -> "key:" + key).toArray();
			BulkReport report = writer.write(List.of("all"), (item, commands) -> commands.del(keys));
			assertThat(report.unknown()).isEqualTo(1);
			assertThat(report.failures().get(0).reason()).contains("may have been applied");
		}
	}

	private static RedisConnectionFactory factory(Driver driver, Nutcracker proxy) {
		return driver.factory(new RedisAddress("127.0.0.1", proxy.port(), null, null));
	}

}
