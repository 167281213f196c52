package io.github.redisbulk.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Commands that must not be repeated, each applied exactly once: connections are cut and
 * killed, writers are killed and overtaken.
 */
@WithRedis
@Timeout(300)
class OnceIT {

	private static final int ITEMS = 12_000;

	private final RedisAddress redis;

	OnceIT(RedisAddress redis) {
		this.redis = redis;
	}

	private BulkReport write(Driver driver, int items) {
		return OnceWriter.write(driver, this.redis, items, (options) -> options);
	}

	private String command(String... words) {
		return String.valueOf(this.redis.command(words));
	}

	private void holdsEachItemOnce(int items) {
		assertThat(this.redis.command("LRANGE", "list", "0", "-1"))
			.isEqualTo(IntStream.range(0, items).mapToObj(Integer::toString).toList());
		assertThat(command("GET", "sum")).isEqualTo(Long.toString(IntStream.range(0, items).asLongStream().sum()));
		long counted = IntStream.range(0, 7).mapToLong((rest) -> Long.parseLong(command("GET", "count:" + rest))).sum();
		assertThat(counted).isEqualTo(items);
		assertThat(command("GET", "mark")).startsWith(items + " ");
	}

	@ParameterizedTest
	@EnumSource
	void connectionsAreCutAtRandomPlaces(Driver driver) throws IOException {
		try (CuttingRelay relay = new CuttingRelay(this.redis.port(), 42, 60)) {
			RedisAddress cut = new RedisAddress(this.redis.host(), relay.port(), this.redis.username(),
					this.redis.password());
			BulkReport report = OnceWriter.write(driver, cut, ITEMS, (options) -> options);
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(relay.left()).isNotPositive();
		}
		holdsEachItemOnce(ITEMS);
	}

	@ParameterizedTest
	@EnumSource
	void connectionsAreKilledByTheServer(Driver driver) {
		Killer killer = new Killer();
		BulkReport report = OnceWriter.write(driver, this.redis, ITEMS, (options) -> options.withListener(killer));
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(killer.killed).isPositive();
		holdsEachItemOnce(ITEMS);
	}

	/** Kills all connections behind every tenth chunk. */
	private final class Killer implements BulkListener {

		private int killed;

		@Override
		public void onSend(BulkChunk chunk) {
			if (chunk.number() % 10 == 0) {
				this.killed += Integer.parseInt(command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));
			}
		}

	}

	@ParameterizedTest
	@EnumSource
	void aWriterIsKilledAndTheNextGoesOnBehindIt(Driver driver) throws Exception {
		Process writer = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), OnceWriter.class.getName(),
				driver.name(), Integer.toString(this.redis.port()))
			.inheritIO()
			.start();
		try {
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.until(() -> Integer.parseInt(command("LLEN", "list")) > 1000);
		}
		finally {
			writer.destroyForcibly().waitFor();
		}
		int before = Integer.parseInt(command("LLEN", "list"));
		assertThat(before).isLessThan(OnceWriter.ITEMS);
		BulkReport report = write(driver, OnceWriter.ITEMS);
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(report.traffic().commands()).isLessThan((OnceWriter.ITEMS - before) * 4L);
		holdsEachItemOnce(OnceWriter.ITEMS);
	}

	/** Two could not be mapped, one is refused when it is applied, the last one too. */
	@ParameterizedTest
	@EnumSource
	void anItemThatWasNotAppliedIsWrittenInNoLaterRunEither(Driver driver) {
		command("SET", "text", "no list");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport first = writer.write(IntStream.range(0, 300).boxed().toList(), (item, commands) -> {
				if (item == 5 || item == 6) {
					throw new IllegalStateException("cannot be mapped");
				}
				commands.rpush((item == 120 || item == 299) ? "text" : "list", item);
			});
			assertThat(first.written()).as(first.toString()).isEqualTo(296);
			assertThat(command("GET", "mark")).isEqualTo("300 1 5-6,120,299");
			List<Long> failed = new ArrayList<>();
			BulkReport second = writer.write(IntStream.range(0, 400).boxed().toList(),
					(item, commands) -> commands.rpush("list", item),
					(options) -> options.withListener(new BulkListener() {

						@Override
						public void onIncomplete(ItemResult result) {
							failed.add(result.position());
							assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
							assertThat(result.reason()).contains("not applied by an earlier run");
						}

					}));
			assertThat(second.written()).as(second.toString()).isEqualTo(396);
			assertThat(failed).containsExactly(5L, 6L, 120L, 299L);
		}
		assertThat(this.redis.command("LLEN", "list")).isEqualTo(396L);
		assertThat(command("GET", "mark")).isEqualTo("400 2 5-6,120,299");
	}

	/** It has a failure to tell of that the mark does not have yet. */
	@ParameterizedTest
	@EnumSource
	void aRunThatHasLostItsMarkLeavesItAsItIs(Driver driver) {
		command("SET", "text", "no list");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport overtaken = writer.write(IntStream.range(0, 600).peek((item) -> {
				if (item == 250) {
					assertThat(write(driver, 400).complete()).isTrue();
				}
			}).iterator(), (item, commands) -> commands.rpush((item == 150) ? "text" : "other", item));
			assertThat(overtaken.stopReason())
				.hasValueSatisfying((reason) -> assertThat(reason).contains("was taken by another run"));
			assertThat(overtaken.failed()).isEqualTo(1);
		}
		assertThat(command("GET", "mark")).startsWith("400 2");
	}

	/** The run ends for too many failures: the mark tells of them all the same. */
	@ParameterizedTest
	@EnumSource
	void aRunThatStopsForItsFailuresLeavesThemInTheMark(Driver driver) {
		command("SET", "text", "no list");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport first = writer.write(IntStream.range(0, 300).boxed().toList(),
					(item, commands) -> commands.rpush((item % 2 == 0) ? "text" : "list", item),
					(options) -> options.withMaxFailures(MaxFailures.of(3)));
			assertThat(first.stopReason()).isPresent();
			assertThat(first.failed()).isGreaterThan(3);
			BulkReport second = writer.write(IntStream.range(0, 300).boxed().toList(),
					(item, commands) -> commands.rpush("list", item));
			assertThat(second.failed()).as(second.toString()).isEqualTo(first.failed());
			assertThat(this.redis.command("LLEN", "list")).isEqualTo(second.written());
		}
	}

	@ParameterizedTest
	@EnumSource
	void aRunThatHasLostItsMarkWritesNothingMore(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport overtaken = writer.write(IntStream.range(0, ITEMS).peek((item) -> {
				if (item == 500) {
					assertThat(write(driver, ITEMS / 2).complete()).isTrue();
				}
			}).iterator(), OnceWriter::map);
			assertThat(overtaken.stopReason()).hasValueSatisfying((reason) -> assertThat(reason)
				.contains("'mark' was taken by another run and says '" + ITEMS / 2 + " 2'"));
			assertThat(overtaken.unknown()).isZero();
			assertThat(overtaken.retryable()).isFalse();
		}
		holdsEachItemOnce(ITEMS / 2);
	}

	@ParameterizedTest
	@EnumSource
	void aRefusedItemTakesNoOtherWithIt(Driver driver) {
		command("SET", "text", "no number");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 1000).iterator(), (item, commands) -> {
				switch (item) {
					case 250 -> commands.incrby("all", 1).incrby("text", 1);
					case 350 -> commands.incrby("all", 1000).command("NOSUCHCOMMAND", "key");
					case 450 -> throw new IllegalStateException("cannot be mapped");
					default -> commands.incrby("all", 1);
				}
			});
			assertThat(report.failures()).extracting(ItemResult::position, ItemResult::outcome)
				.containsExactlyInAnyOrder(tuple(250L, Outcome.FAILED), tuple(350L, Outcome.FAILED),
						tuple(450L, Outcome.NOT_SENT));
			assertThat(report.written()).isEqualTo(997);
			assertThat(report.failures()).extracting((result) -> result.refusals().size())
				.containsExactlyInAnyOrder(1, 2, 0);
		}
		assertThat(command("GET", "all")).isEqualTo("998");
		assertThat(command("GET", "mark")).isEqualTo("1000 1 250,350,450");
	}

	@ParameterizedTest
	@EnumSource
	void scriptsThatTheServerForgetsAreThereForEachChunk(Driver driver) {
		BulkScript script = BulkScript.of("return redis.call('RPUSH', KEYS[1], ARGV[1])");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 1000).boxed().iterator(),
					(item, commands) -> commands.evalsha(script, List.of("list"), item),
					(options) -> options.withChunkMaxCommands(10).withListener(new BulkListener() {

						@Override
						public void onSend(BulkChunk chunk) {
							command("SCRIPT", "FLUSH");
						}

					}));
			assertThat(report.throwIfIncomplete().written()).isEqualTo(1000);
		}
		assertThat(this.redis.command("LRANGE", "list", "0", "-1"))
			.isEqualTo(IntStream.range(0, 1000).mapToObj(Integer::toString).toList());
	}

	@ParameterizedTest
	@EnumSource
	void aValueBeyondTheServersLimitTakesNoOtherWithIt(Driver driver) {
		command("CONFIG", "SET", "proto-max-bulk-len", "1mb");
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 300).boxed().iterator(),
					(item, commands) -> commands.rpush("list", (item == 150) ? "v".repeat(2_000_000) : item));
			assertThat(report.written()).isEqualTo(299);
			assertThat(report.failures()).singleElement().satisfies((result) -> {
				assertThat(result.position()).isEqualTo(150);
				assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
				assertThat(result.reason()).contains("invalid bulk length");
			});
			assertThat(command("LLEN", "list")).isEqualTo("299");
		}
		finally {
			command("CONFIG", "SET", "proto-max-bulk-len", "512mb");
		}
	}

	@ParameterizedTest
	@EnumSource
	void aServerThatIsFullIsWaitedFor(Driver driver) {
		command("CONFIG", "SET", "maxmemory", "1");
		try {
			BulkReport report = OnceWriter.write(driver, this.redis, 1000,
					(options) -> options.withListener(new BulkListener() {

						@Override
						public void onRetry(String reason, int commands, int attempt, Duration delay) {
							if (attempt > 1) {
								command("CONFIG", "SET", "maxmemory", "0");
							}
						}

					}));
			assertThat(report.complete()).as(report.toString()).isTrue();
		}
		finally {
			command("CONFIG", "SET", "maxmemory", "0");
		}
		holdsEachItemOnce(1000);
	}

	@ParameterizedTest
	@EnumSource
	void saysThatTheMarkIsGone(Driver driver) {
		BulkReport report = OnceWriter.write(driver, this.redis, 100,
				(options) -> options.withOnce(BulkMark.at("mark").startingAt(50)));
		assertThat(report.stopReason())
			.hasValueSatisfying((reason) -> assertThat(reason).contains("the mark 'mark' is not there"));
		assertThat(this.redis.command("DBSIZE")).isEqualTo(0L);
	}

	@ParameterizedTest
	@EnumSource
	void aSourceMayBeginLaterAndNotTooLate(Driver driver) {
		assertThat(write(driver, 700).complete()).isTrue();
		BulkMark mark = BulkMark.at("mark").withToken(7);
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OnceWriter.OPTIONS)) {
			BulkReport gap = writer.write(IntStream.range(800, 900).iterator(), OnceWriter::map,
					(options) -> options.withOnce(mark.startingAt(800)));
			assertThat(gap.stopReason()).hasValueSatisfying(
					(reason) -> assertThat(reason).contains("700 items have been applied").contains("begins at 800"));
			assertThat(gap.notSent()).isEqualTo(gap.read());
			BulkReport later = writer.write(IntStream.range(600, 900).iterator(), OnceWriter::map,
					(options) -> options.withOnce(mark.startingAt(600)));
			assertThat(later.complete()).isTrue();
			holdsEachItemOnce(900);
			BulkReport late = writer.write(IntStream.range(0, 1000).iterator(), OnceWriter::map,
					(options) -> options.withOnce(mark.withToken(6)));
			assertThat(late.stopReason())
				.hasValueSatisfying((reason) -> assertThat(reason).contains("token 7").contains("is 6"));
		}
		holdsEachItemOnce(900);
	}

	@ParameterizedTest
	@EnumSource
	void replicasAreNotWaitedFor(Driver driver) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> OnceWriter.write(driver, this.redis, 10,
					(options) -> options.withWaitReplicas(1, Duration.ofSeconds(1))))
			.withMessageContaining("set 'redis.bulk.wait-replicas' to 0");
	}

	@ParameterizedTest
	@EnumSource
	void aKeyThatHoldsSomethingElseIsNoMark(Driver driver) {
		for (List<String> other : List.of(List.of("SET", "mark", "text"), List.of("LPUSH", "mark", "1"))) {
			command("DEL", "mark");
			command(other.toArray(String[]::new));
			BulkReport report = write(driver, 10);
			assertThat(report.notSent()).isEqualTo(10);
			assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("'mark'"));
		}
		assertThat(command("EXISTS", "list")).isEqualTo("0");
	}

	@ParameterizedTest
	@EnumSource
	void aMarkThatIsGoneStopsTheRun(Driver driver) {
		BulkOptions options = OnceWriter.OPTIONS.withChunkMaxCommands(30);
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), options)) {
			BulkReport report = writer.write(IntStream.range(0, 100).peek((item) -> {
				if (item == 50) {
					command("DEL", "mark");
				}
			}).iterator(), OnceWriter::map);
			assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("is gone"));
			assertThat(command("LLEN", "list")).isEqualTo(Long.toString(report.written()));
			assertThat(report.unknown()).isZero();
		}
	}

}
