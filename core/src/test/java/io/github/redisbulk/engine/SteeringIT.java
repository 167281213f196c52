package io.github.redisbulk.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkRun.State;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

/**
 * Watching and steering a run from another thread.
 */
@WithRedis
class SteeringIT {

	private final RedisAddress redis;

	SteeringIT(RedisAddress redis) {
		this.redis = redis;
	}

	@ParameterizedTest
	@EnumSource
	void pausesChangesResumesAndStopsARun(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults())) {
			CompletableFuture<BulkReport> endless = CompletableFuture
				.supplyAsync(() -> writer.write(LongStream.iterate(0, (i) -> i + 1).boxed(),
						(i, commands) -> commands.set("key", i), (options) -> options.withName("endless")));
			await().until(() -> !writer.runs().isEmpty() && writer.runs().get(0).progress().written() > 0);
			BulkRun run = writer.runs().get(0);
			assertThat(run.name()).isEqualTo("endless");

			run.hold();
			AtomicLong before = new AtomicLong(-1);
			await().until(() -> before.getAndSet(run.progress().settled()) == run.progress().settled());
			assertThat(run.state()).isEqualTo(State.HELD);

			run.change((options) -> options.withChunkMaxCommands(7));
			run.resume();
			long pausedAt = run.progress().written();
			await().until(() -> run.progress().written() > pausedAt + 700);
			assertThat(run.options().chunkMaxCommands()).isEqualTo(7);
			assertThat(run.options().readLatencyBound()).isEqualTo(ReadLatencyBound.AUTO);
			assertThat(run.options().chunkMaxBytes()).isEqualTo(BulkOptions.defaults().chunkMaxBytes());
			assertThat(run.state()).isEqualTo(State.RUNNING);

			run.stop("somebody said so");
			BulkReport report = endless.join();
			assertThat(report.stopReason()).contains("somebody said so");
			assertThat(report.written() + report.notSent()).isEqualTo(report.read());
			assertThat(run.state()).isEqualTo(State.ENDED);
			assertThat(run.report()).contains(report);
			assertThat(this.redis.command("GET", "key")).isEqualTo(Long.toString(report.written() - 1));
		}
	}

	@ParameterizedTest
	@EnumSource
	void keepsWhatIsNotChangedForRunsToCome(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults())) {
			writer.change((options) -> options.withInFlight(3));
			assertThat(writer.options().readLatencyBound()).isEqualTo(ReadLatencyBound.AUTO);
			assertThat(writer.options().chunkMaxCommands()).isEqualTo(BulkOptions.defaults().chunkMaxCommands());
		}
	}

	@ParameterizedTest
	@EnumSource
	void refusesToChangeWhatAWriterIsMadeFor(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults())) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> writer.change((options) -> options.withCompatibility(Compatibility.PROXY)))
				.withMessageStartingWith("'compatibility' is the same for all runs");
			assertThat(writer.options().compatibility()).isEqualTo(Compatibility.REDIS);
		}
	}

	@ParameterizedTest
	@EnumSource
	void remembersTheLatestRuns(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults())) {
			for (int i = 1; i <= 25; i++) {
				writer.write(LongStream.of(i).boxed(), (value, commands) -> commands.set("key", value));
			}
			assertThat(writer.runs()).hasSize(20).extracting(BulkRun::id).startsWith(25L, 24L);
			assertThat(writer.runs()).extracting(BulkRun::name).startsWith("run-25");
		}
	}

}
