package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Envoy;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writing through Envoy, which answers what it does not know with an error.
 */
class EnvoyIT {

	private static final int ITEMS = 1_000;

	private static RedisServer first;

	private static RedisServer second;

	private static Envoy proxy;

	@BeforeAll
	static void start() {
		first = RedisServer.start();
		second = RedisServer.start();
		proxy = Envoy.inFrontOf(Duration.ofSeconds(1), first, second);
	}

	@AfterAll
	static void stop() throws Exception {
		for (AutoCloseable each : Stream.<AutoCloseable>of(proxy, second, first).filter(Objects::nonNull).toList()) {
			each.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void writesAsToAProxy(Driver driver) {
		try (BulkWriter writer = writer(driver, Compatibility.PROXY)) {
			writesToBothServers(writer, "proxy:" + driver);
		}
	}

	@ParameterizedTest
	@EnumSource
	void writesAsToRedis(Driver driver) {
		try (BulkWriter writer = writer(driver, Compatibility.REDIS)) {
			writesToBothServers(writer, "redis:" + driver);
		}
	}

	@ParameterizedTest
	@EnumSource
	void keepsTheConnectionWhereACommandIsUnknown(Driver driver) {
		try (BulkWriter writer = writer(driver, Compatibility.PROXY)) {
			BulkReport report = writer.write(List.of("SET", "NOSUCH", "SET"),
					(name, commands) -> commands.command(name, "{key}1", "value"));
			assertThat(report.written()).as(report.toString()).isEqualTo(2);
			assertThat(report.failed()).isEqualTo(1);
			assertThat(report.failures().get(0).refusals().get(0).text()).contains("unknown command");
		}
	}

	/** Envoy answers for a server that it has given up, which may carry them out yet. */
	@ParameterizedTest
	@EnumSource
	void whatAServerHasNotAnsweredIsUnknown(Driver driver) {
		first.command("FLUSHALL");
		second.command("FLUSHALL");
		first.stop();
		BulkReport report;
		try (BulkWriter writer = writer(driver, Compatibility.PROXY)) {
			report = writer.write(IntStream.range(0, 100).boxed().toList(),
					(item, commands) -> commands.incrby("counter:" + driver + item, 1));
		}
		finally {
			first.cont();
		}
		assertThat(report.failed()).as(report.toString()).isZero();
		assertThat(report.unknown()).as(report.toString()).isPositive();
		assertThat((Long) second.command("DBSIZE")).isBetween(report.written(), report.written() + report.unknown());
	}

	private static void writesToBothServers(BulkWriter writer, String prefix) {
		first.command("FLUSHALL");
		second.command("FLUSHALL");
		BulkReport report = writer.write(IntStream.range(0, ITEMS).boxed().toList(),
				(item, commands) -> commands.set(prefix + item, item)
					.hset(prefix + "hash" + item, "field", item)
					.incrby(prefix + "counter" + item, 1)
					.unlink(prefix + item));
		assertThat(report.complete()).as(report.toString()).isTrue();
		long keys = (Long) first.command("DBSIZE");
		assertThat(keys).isBetween(1L, 2L * ITEMS - 1);
		assertThat(keys + (Long) second.command("DBSIZE")).isEqualTo(2L * ITEMS);
	}

	private static BulkWriter writer(Driver driver, Compatibility compatibility) {
		return BulkWriters.create(driver.factory(proxy.address()),
				BulkOptions.defaults().withCompatibility(compatibility).withRetry(RetryPolicy.never()));
	}

}
