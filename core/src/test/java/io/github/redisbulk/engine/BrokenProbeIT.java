package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A bound on the latency of reads where the probe's own connection is what is broken.
 */
@Timeout(300)
class BrokenProbeIT {

	private static final String PROBE = "redis-bulk:probe:";

	private static final BulkOptions BOUND = BulkOptions.defaults()
		.withReadLatencyBound(Duration.ofMillis(2))
		.withChunkMaxCommands(5);

	private RedisServer server;

	private FreezingRelay relay;

	@BeforeEach
	void start() throws IOException {
		this.server = RedisServer.start();
		this.relay = new FreezingRelay(this.server.port(), PROBE);
	}

	@AfterEach
	void stop() throws IOException {
		this.relay.close();
		this.server.close();
	}

	/** One chunk in five seconds would take longer than this test may. */
	@ParameterizedTest
	@EnumSource
	void writesOnWhileOnlyTheProbeIsFrozen(Driver driver) {
		BulkReport report = write(driver, this.relay.port(), (item) -> item < 2_000, (item) -> {
			if (item == 500) {
				this.relay.freeze();
			}
		});
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(report.traffic().chunks()).isGreaterThan(200);
		assertThat(report.traffic().retries()).isZero();
		assertThat(this.relay.passed()).isPositive();
		assertThat(this.relay.frozen()).isPositive();
	}

	@ParameterizedTest
	@EnumSource
	void writesOnWhereTheProbeHasNeverBeenAnswered(Driver driver) {
		this.relay.freeze();
		BulkReport report = write(driver, this.relay.port(), (item) -> item < 2_000, (item) -> {
		});
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(report.pacing()).isNotNull();
		assertThat(this.relay.passed()).isZero();
	}

	@ParameterizedTest
	@EnumSource
	void goesByTheProbeAgainWhenItIsAnswered(Driver driver) {
		BulkReport report = write(driver, this.relay.port(), (item) -> this.relay.passed() < 500, (item) -> {
			if (item == 100) {
				this.relay.freeze();
			}
			else if (item > 100 && this.relay.frozen() >= 2) {
				this.relay.thaw();
			}
		});
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(this.relay.frozen()).isGreaterThanOrEqualTo(2);
	}

	/** A refusal comes over the same path as an answer, and takes the same time. */
	@ParameterizedTest
	@EnumSource
	void timesReadsThatAreRefused(Driver driver) {
		this.server.command("ACL", "SETUSER", "writer", "on", ">secret", "~*", "+@all", "-get", "-info");
		RedisAddress address = new RedisAddress(this.server.host(), this.server.port(), "writer", "secret");
		try (BulkWriter writer = BulkWriters.create(driver.factory(address), BOUND)) {
			BulkReport report = writer.write(IntStream.range(0, 2_000).iterator(),
					(item, commands) -> commands.set("key:" + item, "value"));
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(report.pacing().baseline()).isPositive();
		}
		String refused = this.server.info("commandstats", "cmdstat_get");
		assertThat(refused).contains("calls=0").doesNotContain("rejected_calls=0");
	}

	private static BulkReport write(Driver driver, int port, IntPredicate goesOn, IntConsumer before) {
		RedisAddress address = new RedisAddress("127.0.0.1", port, null, null);
		try (BulkWriter writer = BulkWriters.create(driver.factory(address), BOUND)) {
			return writer.write(IntStream.iterate(0, goesOn, (item) -> item + 1).peek(before).iterator(),
					(item, commands) -> commands.set("key:" + item % 10_000, "value"));
		}
	}

}
