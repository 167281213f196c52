package io.github.redisbulk.engine;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Packed chunks against a real server: fewer commands, the same data, the same outcomes.
 */
@WithRedis
class PackingIT {

	private static final BulkOptions PACKED = BulkOptions.defaults().withChunkMaxCommands(100).withPacking(true);

	private final RedisAddress redis;

	PackingIT(RedisAddress redis) {
		this.redis = redis;
	}

	@ParameterizedTest
	@EnumSource
	void writesTheSameWithFewerCommands(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), PACKED)) {
			BulkReport report = writer.write(IntStream.range(0, 1000).boxed(),
					(i, commands) -> commands.set("key:" + i, i).sadd("all", i));
			assertThat(report.complete()).isTrue();
			assertThat(report.written()).isEqualTo(1000);
			report = writer.write(IntStream.range(0, 1000).boxed(), (i, commands) -> commands.set("key:" + i, -i));
			assertThat(report.written()).isEqualTo(1000);
			assertThat(report.traffic().commands()).isEqualTo(10);
		}
		assertThat(this.redis.command("GET", "key:999")).isEqualTo("-999");
		assertThat(this.redis.command("SCARD", "all")).isEqualTo(1000L);
	}

	@ParameterizedTest
	@EnumSource
	void findsTheRefusedPartOfAJoinedCommand(Driver driver) {
		this.redis.command("SET", "text", "not a list");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), PACKED)) {
			BulkReport report = writer.write(List.of("list", "list", "text", "text", "list"),
					(key, commands) -> commands.rpush(key, "x").set("seen", "yes"));
			assertThat(report.written()).isEqualTo(3);
			assertThat(report.failures()).extracting(ItemResult::position).containsExactly(2L, 3L);
			report = writer.write(List.of("list", "list", "text", "text", "text", "list"),
					(key, commands) -> commands.rpush(key, "x"));
			assertThat(report.written()).isEqualTo(3);
			assertThat(report.failures()).extracting(ItemResult::position).containsExactly(2L, 3L, 4L);
			assertThat(report.failures()).allSatisfy((result) -> assertThat(result.code()).isEqualTo("WRONGTYPE"));
		}
		assertThat(this.redis.command("LLEN", "list")).isEqualTo(6L);
	}

	@ParameterizedTest
	@EnumSource
	void resolvesAJoinedCommandEvenWhereNothingIsRetried(Driver driver) {
		this.redis.command("SET", "text", "not a set");
		BulkOptions once = PACKED.withRetry(RetryPolicy.never());
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), once)) {
			BulkReport report = writer.write(List.of("a", "b"), (member, commands) -> commands.sadd("text", member));
			assertThat(report.failed()).isEqualTo(2);
			assertThat(report.reasons()).containsEntry("WRONGTYPE", 2L);
		}
	}

}
