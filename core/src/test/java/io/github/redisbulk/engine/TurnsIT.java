package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.TurnsOfServer.Place;
import io.github.redisbulk.engine.driver.ConnectorFactory;
import io.github.redisbulk.engine.pacing.TurnPath.Word;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Writers that take turns, and whose turn it is by what the server says.
 */
@WithRedis
@Timeout(120)
class TurnsIT {

	private static final String KEY = "redis-bulk:turns:test";

	private static final int ITEMS = 20_000;

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final RedisAddress redis;

	private final List<AutoCloseable> opened = new ArrayList<>();

	TurnsIT(RedisAddress redis) {
		this.redis = redis;
	}

	@AfterEach
	void close() throws Exception {
		for (AutoCloseable open : this.opened) {
			open.close();
		}
	}

	/** What a writer says, and is answered. */
	private interface Member {

		long say(Word word);

	}

	private Member member() {
		Connections connections = new Connections(ConnectorFactory.of(Driver.JEDIS.factory(this.redis)), 1);
		Place place = new Place(connections, UnaryOperator.identity());
		TurnsOfServer turns = new TurnsOfServer(() -> place, "test");
		open(turns);
		this.opened.add(turns);
		this.opened.add(connections);
		return (word) -> {
			try {
				return turns.say(word, TIMEOUT);
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		};
	}

	private static void open(TurnsOfServer turns) {
		try {
			turns.open();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void oneWritesAfterTheOtherInTheOrderInWhichTheyCame() {
		Member first = member();
		Member second = member();
		Member third = member();
		assertThat(first.say(Word.WANT)).isPositive();
		assertThat(second.say(Word.WANT)).isNotPositive();
		assertThat(third.say(Word.WANT)).isNotPositive();
		assertThat(first.say(Word.LIMITED)).isNotPositive();
		assertThat(third.say(Word.WANT)).isNotPositive();
		assertThat(second.say(Word.WANT)).isPositive();
		assertThat(second.say(Word.LEAVE)).isZero();
		assertThat(first.say(Word.WANT)).isNotPositive();
		assertThat(third.say(Word.WANT)).isPositive();
	}

	@Test
	void aTurnIsKeptWhileNobodyWaits() {
		Member first = member();
		first.say(Word.WANT);
		await().until(() -> first.say(Word.PREPARE) > 0 && first.say(Word.WANT) == TurnsOfServer.LENGTH_MILLIS);

		Member second = member();
		while (first.say(Word.WANT) > TurnsOfServer.LENGTH_MILLIS - 5) {
			assertThat(second.say(Word.WANT)).isNotPositive();
		}
		assertThat(first.say(Word.PREPARE)).isEqualTo(TurnsOfServer.LENGTH_MILLIS);
	}

	@Test
	void whoeverHasGoneWithoutAWordIsNotWaitedForLong() {
		member().say(Word.WANT);
		member().say(Word.WANT);
		Member living = member();
		assertThat(living.say(Word.WANT)).isNotPositive();
		await().until(() -> living.say(Word.WANT) > 0);
	}

	@Test
	void moreWriteAtOnceWhereReadsAllowIt() {
		Member first = member();
		Member second = member();
		Member third = member();
		first.say(Word.WANT);
		second.say(Word.WANT);
		assertThat(first.say(Word.UNLIMITED)).isPositive();
		assertThat(second.say(Word.WANT)).isPositive();
		// each says at the end of a turn what reads allow
		while (first.say(Word.WANT) > TurnsOfServer.LENGTH_MILLIS - 5) {
			assertThat(second.say(Word.WANT)).isPositive();
		}
		assertThat(third.say(Word.WANT)).isNotPositive();

		assertThat(first.say(Word.LIMITED)).isNotPositive();
		assertThat(second.say(Word.LIMITED)).isNotPositive();
		assertThat(third.say(Word.WANT)).isPositive();
		assertThat(first.say(Word.WANT)).isNotPositive();

		assertThat(third.say(Word.IDLE)).isZero();
		assertThat(second.say(Word.WANT)).isPositive();
		assertThat(first.say(Word.WANT)).isPositive();
	}

	/** A writer must not take the turns of another for reads, and a key must not stay. */
	@Test
	void turnsAreNoReadsAndLeaveNothing() {
		String before = reads();
		Member member = member();
		member.say(Word.WANT);
		member.say(Word.LIMITED);
		assertThat(reads()).isEqualTo(before);
		assertThat((Long) this.redis.command("PTTL", KEY)).isBetween(1L, 10_000L);
	}

	private String reads() {
		String info = String.valueOf(this.redis.command("INFO", "stats"));
		return String.join(" ", info.lines().filter((line) -> line.startsWith("keyspace_")).toList());
	}

	@ParameterizedTest
	@EnumSource
	void aWriterWaitsForItsTurn(Driver driver) {
		CompletableFuture<BulkReport> report;
		try (BulkWriter writer = writer(driver)) {
			try (OthersTurn other = new OthersTurn(member())) {
				other.begin();
				report = CompletableFuture.supplyAsync(() -> write(writer, "key:"));
				await().until(this::somebodyWaits);
				assertThat(this.redis.command("DBSIZE")).isEqualTo(1L);
			}
			assertThat(report.join().written()).isEqualTo(ITEMS);
		}
		await().until(() -> !waiting().contains("id"));
	}

	@ParameterizedTest
	@EnumSource
	void aWriterThatWaitsForItsTurnCanBeStopped(Driver driver) {
		try (BulkWriter writer = writer(driver); OthersTurn other = new OthersTurn(member())) {
			other.begin();
			CompletableFuture<BulkReport> report = CompletableFuture.supplyAsync(() -> write(writer, "key:"));
			await().until(this::somebodyWaits);
			writer.runs().get(0).stop("enough");
			assertThat(report.join().written()).isZero();
			assertThat(report.join().stopReason()).contains("enough");
		}
	}

	/** Somebody has the turn until that is closed. */
	private static final class OthersTurn implements AutoCloseable {

		private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();

		private final Member member;

		private volatile boolean ended;

		OthersTurn(Member member) {
			this.member = member;
		}

		void begin() {
			assertThat(this.member.say(Word.WANT)).isPositive();
			this.keeper.scheduleAtFixedRate(this::keep, 0, 20, TimeUnit.MILLISECONDS);
		}

		private void keep() {
			if (!this.ended) {
				this.member.say(Word.PREPARE);
			}
		}

		@Override
		public void close() {
			this.ended = true;
			CompletableFuture.runAsync(() -> this.member.say(Word.LEAVE), this.keeper).join();
			this.keeper.shutdown();
		}

	}

	@ParameterizedTest
	@EnumSource
	void writersOfAGroupWriteEverything(Driver driver) {
		try (BulkWriter one = writer(driver); BulkWriter other = writer(driver)) {
			CompletableFuture<BulkReport> first = CompletableFuture.supplyAsync(() -> write(one, "one:"));
			CompletableFuture<BulkReport> second = CompletableFuture.supplyAsync(() -> write(other, "other:"));
			assertThat(first.join().written()).isEqualTo(ITEMS);
			assertThat(second.join().written()).isEqualTo(ITEMS);
		}
		this.redis.command("DEL", KEY);
		assertThat(this.redis.command("DBSIZE")).isEqualTo(2L * ITEMS);
	}

	@ParameterizedTest
	@EnumSource
	void writersWithSlowSourcesWriteAtOnce(Driver driver) {
		AtomicBoolean enough = new AtomicBoolean();
		try (BulkWriter one = writer(driver); BulkWriter other = writer(driver)) {
			List<CompletableFuture<BulkReport>> reports = Stream.of(one, other)
				.map((writer) -> CompletableFuture.supplyAsync(() -> writer.write(slowSource(enough),
						(item, commands) -> commands.set("key:" + item, "value"),
						(options) -> options.withChunkMaxCommands(10).withReadLatencyBound(Duration.ofSeconds(1)))))
				.toList();
			await().until(() -> waiting().contains("\"atOnce\":2"));
			enough.set(true);
			assertThat(reports).allSatisfy((report) -> assertThat(report.join().complete()).isTrue());
		}
	}

	/** Works for a tenth of a millisecond for each item. */
	private static Iterator<Long> slowSource(AtomicBoolean enough) {
		return LongStream.iterate(0, (item) -> !enough.get(), (item) -> item + 1).peek((item) -> {
			long end = System.nanoTime() + 100_000;
			while (System.nanoTime() < end) {
				Thread.onSpinWait();
			}
		}).iterator();
	}

	@ParameterizedTest
	@EnumSource
	void whoeverHasNothingToSendLeaves(Driver driver) {
		this.redis.command("CONFIG", "RESETSTAT");
		try (BulkWriter writer = writer(driver);
				BulkSession<String> session = writer.open((item, commands) -> commands.set(item, "value"))) {
			for (String item : List.of("first", "second")) {
				session.add(item);
				assertThat(session.flush().written()).isPositive();
				assertThat(this.redis.command("EXISTS", item)).isEqualTo(1L);
				await().until(() -> !waiting().contains("id"));
			}
		}
		assertThat(questions()).isBetween(4, 30);
	}

	private int questions() {
		String info = String.valueOf(this.redis.command("INFO", "commandstats"));
		String line = info.lines().filter((each) -> each.startsWith("cmdstat_eval:")).findFirst().orElseThrow();
		return Integer.parseInt(line.replaceAll("cmdstat_eval:calls=(\\d+),.*", "$1"));
	}

	@ParameterizedTest
	@EnumSource
	void whoeverMayNotTakeTurnsWritesAllTheSame(Driver driver) {
		try (RedisServer server = RedisServer.start()) {
			server.command("ACL", "SETUSER", "default", "-eval");
			try (BulkWriter writer = BulkWriters.create(driver.factory(server.address()),
					BulkOptions.defaults().withTurns("test"))) {
				assertThat(write(writer, "key:").written()).isEqualTo(ITEMS);
			}
			assertThat(server.command("DBSIZE")).isEqualTo((long) ITEMS);
		}
	}

	private BulkWriter writer(Driver driver) {
		return BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults().withTurns("test"));
	}

	private static BulkReport write(BulkWriter writer, String prefix) {
		return writer.write(IntStream.range(0, ITEMS).boxed(),
				(item, commands) -> commands.set(prefix + item, "value"));
	}

	private boolean somebodyWaits() {
		return waiting().contains("\"stop\":0");
	}

	private String waiting() {
		return String.valueOf(this.redis.command("LRANGE", KEY, "0", "-1"));
	}

}
