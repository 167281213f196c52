package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.engine.ProxyIT.Driver;
import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisServer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writing with a bound on the latency of reads.
 */
@Timeout(300)
class ReadLatencyBoundIT {

	private static final BulkOptions BOUND = BulkOptions.defaults().withReadLatencyBound(Duration.ofMillis(2));

	private final Set<Regime> regimes = ConcurrentHashMap.newKeySet();

	private volatile int widest;

	private RedisServer server;

	@BeforeEach
	void start() {
		this.server = RedisServer.start();
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	@ParameterizedTest
	@EnumSource
	void writesEverythingAndTellsWhatItAllowedItself(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.silent(this.server.port()),
				BulkOptions.defaults().withReadLatencyBound(Duration.ofMillis(50)))) {
			BulkReport report = write(writer, 50_000, UnaryOperator.identity());
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(report.pacing()).isNotNull();
			assertThat(report.pacing().bound()).isGreaterThanOrEqualTo(Duration.ofMillis(50));
			assertThat(report.pacing().baseline()).isPositive();
			assertThat(report.pacing().probeP99()).isPositive();
			assertThat(this.widest).isGreaterThan(10);
		}
		Awaitility.await().until(() -> threads().noneMatch((name) -> name.equals("redis-bulk-probe")));
	}

	@ParameterizedTest
	@EnumSource
	void findsABoundByItself(Driver driver) {
		try (BulkWriter writer = auto(driver.silent(this.server.port()))) {
			IntStream untilPaced = IntStream.iterate(0, (item) -> this.regimes.isEmpty(), (item) -> item + 1);
			BulkReport report = write(writer, untilPaced, UnaryOperator.identity());
			assertThat(report.complete()).isTrue();
			assertThat(report.pacing().bound()).isGreaterThanOrEqualTo(report.pacing().baseline().multipliedBy(5));
		}
	}

	@ParameterizedTest
	@EnumSource
	void looksWhetherAnybodyElseReads(Driver driver) {
		try (BulkWriter writer = auto(driver.silent(this.server.port()))) {
			IntStream untilAlone = endless(() -> !this.regimes.contains(Regime.ALONE));
			assertThat(write(writer, untilAlone, UnaryOperator.identity()).complete()).isTrue();
			AtomicBoolean company = new AtomicBoolean();
			CompletableFuture<BulkReport> writing = CompletableFuture
				.supplyAsync(() -> write(writer, endless(() -> !company.get()), UnaryOperator.identity()));
			PacingState alone = Awaitility.await()
				.until(() -> pacing(writer), (pacing) -> pacing != null && pacing.regime() == Regime.ALONE);
			PacingState watched = Awaitility.await().until(() -> {
				this.server.command("GET", "anything");
				return pacing(writer);
			}, (pacing) -> pacing != null && pacing.regime() != Regime.ALONE);
			assertThat(watched.bound().multipliedBy(10)).isEqualTo(alone.bound());
			company.set(true);
			assertThat(writing).succeedsWithin(Duration.ofMinutes(1)).matches(BulkReport::complete);
		}
	}

	@ParameterizedTest
	@EnumSource
	void doesNotTakeAnotherWriterForAReader(Driver driver) {
		try (BulkWriter one = auto(driver.silent(this.server.port()));
				BulkWriter other = auto(driver.silent(this.server.port()))) {
			AtomicBoolean seen = new AtomicBoolean();
			CompletableFuture<BulkReport> beside = CompletableFuture
				.supplyAsync(() -> write(other, endless(() -> !seen.get()), UnaryOperator.identity()));
			IntStream untilBoth = endless(() -> !(alone(one) && alone(other)));
			assertThat(write(one, untilBoth, UnaryOperator.identity()).complete()).isTrue();
			seen.set(true);
			assertThat(beside).succeedsWithin(Duration.ofMinutes(1)).matches(BulkReport::complete);
		}
	}

	/** Then its reads are counted, and taken off. */
	@ParameterizedTest
	@EnumSource
	void looksWhetherAnybodyElseReadsWhereItMayNotReadUncounted(Driver driver) {
		this.server.command("ACL", "SETUSER", "default", "-memory");
		try (BulkWriter writer = auto(driver.silent(this.server.port()))) {
			assertThat(write(writer, endless(() -> !alone(writer)), UnaryOperator.identity()).complete()).isTrue();
		}
		assertThat(this.server.info("commandstats", "cmdstat_get")).isNotNull();
		assertThat((List<?>) this.server.command("ACL", "LOG")).singleElement()
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.startsWith("count", 1L);
	}

	private static BulkWriter auto(RedisConnectionFactory factory) {
		return BulkWriters.create(factory, BulkOptions.defaults().withReadLatencyBound(ReadLatencyBound.AUTO));
	}

	private static IntStream endless(BooleanSupplier goesOn) {
		return IntStream.iterate(0, (item) -> goesOn.getAsBoolean(), (item) -> item + 1);
	}

	private static boolean alone(BulkWriter writer) {
		PacingState pacing = pacing(writer);
		return pacing != null && pacing.regime() == Regime.ALONE;
	}

	@ParameterizedTest
	@EnumSource
	void looksAfterReadsThroughAProxy(Driver driver) {
		try (RedisServer second = RedisServer.start();
				Nutcracker proxy = Nutcracker.inFrontOf(this.server, second);
				BulkWriter writer = BulkWriters.create(driver.silent(proxy.port()),
						BOUND.withCompatibility(Compatibility.PROXY))) {
			IntStream untilRead = IntStream.iterate(0, (item) -> !this.regimes.contains(Regime.STEADY)
					|| second.info("commandstats", "cmdstat_get") == null, (item) -> item + 1);
			assertThat(write(writer, untilRead, UnaryOperator.identity()).complete()).isTrue();
		}
	}

	/** Not each time that the server freezes there is a read under way. */
	@ParameterizedTest
	@EnumSource
	void holdsWhileReadsAreStuckAndGoesOnAfterThat(Driver driver) {
		Executor afterAWhile = CompletableFuture.delayedExecutor(1_500, TimeUnit.MILLISECONDS);
		IntStream untilHeld = IntStream.iterate(0, (item) -> !this.regimes.contains(Regime.HELD), (item) -> item + 1);
		AtomicBoolean frozen = new AtomicBoolean();
		AtomicLong next = new AtomicLong(500);
		try (BulkWriter writer = BulkWriters.create(driver.silent(this.server.port()), BOUND)) {
			BulkReport report = write(writer, untilHeld, (options) -> options.withListener(new BulkListener() {

				@Override
				public void onProgress(BulkProgress progress) {
					if (progress.written() > next.get() && frozen.compareAndSet(false, true)) {
						next.addAndGet(500);
						ReadLatencyBoundIT.this.server.stop();
						afterAWhile.execute(() -> {
							ReadLatencyBoundIT.this.server.cont();
							frozen.set(false);
						});
					}
				}

			}));
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(this.regimes).contains(Regime.HELD);
			Awaitility.await().untilFalse(frozen);
		}
	}

	@ParameterizedTest
	@EnumSource
	void holdsBeforeTheServerIsFull(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.silent(this.server.port()), BOUND)) {
			CompletableFuture<BulkReport> writing = writeWhileNearlyFull(writer);
			this.server.command("CONFIG", "SET", "maxmemory", "0");
			BulkReport report = writing.join();
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(report.traffic().retries()).isZero();
		}
	}

	@ParameterizedTest
	@EnumSource
	void stopsWhereTheServerStaysFull(Driver driver) {
		RetryPolicy patience = new RetryPolicy(20, Duration.ofMillis(10), Duration.ofMillis(100),
				Duration.ofMillis(300), true);
		try (BulkWriter writer = BulkWriters.create(driver.silent(this.server.port()), BOUND.withRetry(patience))) {
			BulkReport report = writeWhileNearlyFull(writer).join();
			assertThat(report.stopReason()).hasValue("the server is full and has stayed so");
			assertThat(report.retryable()).isTrue();
			assertThat(report.read()).isEqualTo(report.written() + report.notSent());
		}
	}

	@ParameterizedTest
	@EnumSource
	void holdsNoLongerThanTheBoundIsWanted(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.silent(this.server.port()), BOUND)) {
			CompletableFuture<BulkReport> writing = writeWhileNearlyFull(writer);
			writer.runs().forEach((run) -> run.change((given) -> given.withReadLatencyBound(ReadLatencyBound.NONE)));
			assertThat(writing).succeedsWithin(Duration.ofMinutes(1)).matches(BulkReport::complete);
		}
	}

	/** Returns when the writer is held. */
	private CompletableFuture<BulkReport> writeWhileNearlyFull(BulkWriter writer) {
		// made by the server itself: a command of that size would fill its buffers for a
		// while
		this.server.command("SETRANGE", "large", "20000000", "v");
		// the first connection takes the longest
		write(writer, 1, UnaryOperator.identity()).throwIfIncomplete();
		long used = Long.parseLong(this.server.info("memory", "used_memory"));
		this.server.command("CONFIG", "SET", "maxmemory", Long.toString(used + used / 30));
		CompletableFuture<BulkReport> writing = CompletableFuture
			.supplyAsync(() -> write(writer, 100, UnaryOperator.identity()));
		Awaitility.await().until(() -> pacing(writer), (pacing) -> pacing != null && pacing.regime() == Regime.FULL);
		assertThat(this.server.command("DBSIZE")).isEqualTo(2L);
		return writing;
	}

	private void see(@Nullable PacingState state) {
		if (state != null) {
			this.regimes.add(state.regime());
			this.widest = Math.max(this.widest, state.windowCommands());
		}
	}

	private static @Nullable PacingState pacing(BulkWriter writer) {
		return writer.runs().stream().findAny().map((run) -> run.progress().pacing()).orElse(null);
	}

	@ParameterizedTest
	@EnumSource
	void looksAtItsOwnTimeWhereCallbacksGoOverATemplate(Driver driver) {
		RedisConnectionFactory factory = driver.silent(this.server.port());
		try (ProxyIT.Application application = new ProxyIT.Application(factory);
				BulkWriter writer = BulkWriters.create(factory, BOUND)) {
			List<RedisCallback<?>> callbacks = IntStream.range(0, 200).<RedisCallback<?>>mapToObj((i) -> (redis) -> {
				redis.stringCommands().set(("key:" + i).getBytes(), "value".getBytes());
				return null;
			}).toList();
			BulkReport report = writer.writeCallbacks(new StringRedisTemplate(application.factory()),
					callbacks.iterator(), UnaryOperator.identity());
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(report.pacing()).isNotNull();
		}
	}

	@ParameterizedTest
	@EnumSource
	void keepsToARate(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.silent(this.server.port()),
				BulkOptions.defaults().withMaxRate(MaxRate.valueOf("10000")))) {
			BulkReport report = write(writer, 5_000, UnaryOperator.identity());
			assertThat(report.complete()).isTrue();
			assertThat(report.elapsed()).isGreaterThan(Duration.ofMillis(400));
		}
	}

	private BulkReport write(BulkWriter writer, int items, UnaryOperator<BulkOptions> options) {
		return write(writer, IntStream.range(0, items), options);
	}

	private BulkReport write(BulkWriter writer, IntStream items, UnaryOperator<BulkOptions> options) {
		return writer.write(items.iterator(), (item, commands) -> commands.set("key:" + item % 100_000, "value"),
				(given) -> options.apply(given.withListener(new BulkListener() {

					@Override
					public void onProgress(BulkProgress progress) {
						see(progress.pacing());
					}

				})));
	}

	private static Stream<String> threads() {
		return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName);
	}

}
