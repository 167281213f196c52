package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkRun.State;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.EntityMapper;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.WithCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.annotation.Id;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisHash;
import org.springframework.data.redis.core.RedisKeyValueAdapter;
import org.springframework.data.redis.core.RedisKeyValueTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.index.Indexed;
import org.springframework.data.redis.core.mapping.RedisMappingContext;
import org.springframework.util.unit.DataSize;

import static io.github.redisbulk.engine.ClusterWrites.ITEMS;
import static io.github.redisbulk.engine.ClusterWrites.OPTIONS;
import static io.github.redisbulk.engine.ClusterWrites.hasWrittenAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

/**
 * Runs on a cluster as their callers, listeners and operators see them: each node has a
 * thread of its own.
 */
@WithCluster
@ParameterizedClass
@EnumSource
@Timeout(300)
class ClusterRunsIT {

	private static RedisCluster cluster;

	@Parameter
	Driver driver;

	@BeforeAll
	static void use(RedisCluster shared) {
		cluster = shared;
	}

	private BulkWriter writer() {
		return BulkWriters.create(this.driver.factory(cluster), OPTIONS);
	}

	private static Iterator<Integer> endless() {
		return IntStream.iterate(0, (item) -> item + 1).iterator();
	}

	private static void addsUp(BulkReport report) {
		assertThat(report.written() + report.failed() + report.unknown() + report.notSent()).as(report.toString())
			.isEqualTo(report.read());
	}

	@Test
	void runsOfAGroupTakeTurnsAtEachNode() {
		try (BulkWriter writer = writer()) {
			List<BulkReport> reports = Stream.of("one:", "other:")
				.map((prefix) -> writer.start(IntStream.range(0, ITEMS).iterator(),
						(item, commands) -> commands.set(prefix + item, "value"),
						(options) -> options.withReadLatencyBound(ReadLatencyBound.AUTO).withTurns("nodes")))
				.toList()
				.stream()
				.map((task) -> task.report().toCompletableFuture().join())
				.toList();
			assertThat(reports).allMatch((report) -> report.written() == ITEMS);
			assertThat(cluster.masters()).allSatisfy(
					(node) -> assertThat((List<?>) node.command("KEYS", "redis-bulk:turns{*}:nodes")).hasSize(1));
		}
	}

	/** Items of one node, and items in parts at several. */
	@Test
	void theOutcomeOfEachSubmittedItemIsTold() {
		try (BulkWriter writer = writer();
				BulkSession<Integer> session = writer.open((item, commands) -> commands.set("one:" + item, item)
					.set(((item % 2) > 0) ? "two:" + item : "one:" + item, item))) {
			List<CompletionStage<ItemResult>> stages = IntStream.range(0, ITEMS).mapToObj(session::submit).toList();
			// nobody flushes: what is in no full chunk lingers
			for (int item = 0; item < ITEMS; item++) {
				assertThat(stages.get(item).toCompletableFuture().join())
					.isEqualTo(new ItemResult(item, item, Outcome.WRITTEN, 2, List.of(), null, ""));
			}
			assertThat(ClusterContent.keys(cluster)).isEqualTo(ITEMS * 3 / 2);
		}
	}

	@Test
	void newEntitiesAreReadByATemplate() {
		List<Note> notes = IntStream.range(0, 100).mapToObj((note) -> new Note("note" + note, note % 7)).toList();
		RedisConnectionFactory factory = this.driver.factory(cluster);
		Driver.start(factory);
		try (BulkWriter writer = writer()) {
			RedisMappingContext context = new RedisMappingContext();
			RedisKeyValueAdapter adapter = new RedisKeyValueAdapter(new StringRedisTemplate(factory), context);
			writer.write(notes, EntityMapper.inserting(adapter.getConverter())).throwIfIncomplete();
			assertThat(new RedisKeyValueTemplate(adapter, context).findAll(Note.class))
				.containsExactlyInAnyOrderElementsOf(notes);
		}
		finally {
			Driver.stop(factory);
		}
	}

	@RedisHash("notes")
	record Note(@Id String id, @Indexed int day) {
	}

	@Test
	void aListenerIsToldOneThingAfterTheOther() {
		AtomicInteger calls = new AtomicInteger();
		AtomicInteger overlaps = new AtomicInteger();
		AtomicLong settled = new AtomicLong();
		AtomicLong settledBelow = new AtomicLong();
		BulkListener listener = new BulkListener() {

			@Override
			public void onSend(BulkChunk chunk) {
				alone(() -> {
				});
			}

			@Override
			public void onProgress(BulkProgress progress) {
				alone(() -> {
					assertThat(progress.settled()).isGreaterThanOrEqualTo(settled.getAndSet(progress.settled()));
					assertThat(progress.settledBelow()).isBetween(settledBelow.getAndSet(progress.settledBelow()),
							progress.settled());
				});
			}

			private void alone(Runnable action) {
				if (calls.incrementAndGet() > 1) {
					overlaps.incrementAndGet();
				}
				try {
					action.run();
				}
				catch (AssertionError ex) {
					overlaps.incrementAndGet();
				}
				calls.decrementAndGet();
			}

		};
		try (BulkWriter writer = writer()) {
			writer
				.write(IntStream.range(0, 10 * ITEMS).iterator(), (item, commands) -> commands.set("key" + item, item),
						(options) -> options.withListener(listener))
				.throwIfIncomplete();
		}
		assertThat(overlaps).hasValue(0);
		assertThat(settledBelow).hasValue(10 * ITEMS);
	}

	@Test
	void aListenerThatCallsItsSessionIsRefused() {
		AtomicReference<BulkSession<Integer>> self = new AtomicReference<>();
		List<Throwable> thrown = new CopyOnWriteArrayList<>();
		BulkListener listener = new BulkListener() {

			@Override
			public void onProgress(BulkProgress progress) {
				thrown.add(catchThrowable(() -> self.get().add(1)));
				thrown.add(catchThrowable(() -> self.get().flush()));
				thrown.add(catchThrowable(() -> self.get().finish()));
			}

		};
		try (BulkWriter writer = writer();
				BulkSession<Integer> session = writer.open((item, commands) -> commands.set("key" + item, item),
						(options) -> options.withListener(listener))) {
			self.set(session);
			IntStream.range(0, 300).forEach(session::add);
			assertThat(session.finish().written()).isEqualTo(300);
		}
		assertThat(thrown).isNotEmpty()
			.allSatisfy((refusal) -> assertThat(refusal).isInstanceOf(IllegalStateException.class)
				.hasMessageContaining("must not call the session"));
	}

	@Test
	void isPausedChangedResumedAndStopped() {
		try (BulkWriter writer = writer()) {
			CompletableFuture<BulkReport> writing = CompletableFuture.supplyAsync(
					() -> writer.write(endless(), (item, commands) -> commands.set("key" + item % ITEMS, item)));
			await().until(() -> !writer.runs().isEmpty() && writer.runs().get(0).progress().written() > 0);
			BulkRun run = writer.runs().get(0);
			run.hold();
			AtomicLong before = new AtomicLong(-1);
			await().until(() -> before.getAndSet(run.progress().settled()) == run.progress().settled());
			assertThat(run.state()).isEqualTo(State.HELD);
			run.change((options) -> options.withChunkMaxCommands(7));
			run.resume();
			long paused = run.progress().written();
			await().until(() -> run.progress().written() > paused + ITEMS);
			run.stop("somebody said so");
			BulkReport report = writing.join();
			assertThat(report.stopReason()).contains("somebody said so");
			addsUp(report);
			assertThat(report.written() + report.notSent()).isEqualTo(report.read());
		}
	}

	@Test
	void endsWithItsWriterAndLeavesNoThread() {
		BulkWriter writer = writer();
		CompletableFuture<BulkReport> writing = CompletableFuture
			.supplyAsync(() -> writer.write(endless(), (item, commands) -> commands.set("key" + item % ITEMS, item)));
		await().until(() -> !writer.runs().isEmpty() && writer.runs().get(0).progress().written() > ITEMS);
		writer.close();
		BulkReport report = writing.join();
		assertThat(report.stopReason()).hasValue("the writer was closed");
		addsUp(report);
		assertThat(report.written()).isEqualTo(report.read());
		List<String> ports = cluster.servers().stream().map((server) -> ":" + server.port()).toList();
		await().until(() -> Thread.getAllStackTraces()
			.keySet()
			.stream()
			.noneMatch((thread) -> ports.stream().anyMatch(thread.getName()::endsWith)));
		await().until(() -> cluster.masters()
			.stream()
			.allMatch((master) -> "1".equals(master.info("clients", "connected_clients"))));
	}

	@Test
	void anInterruptStopsItAlsoWhileANodeIsStalled() {
		cluster.members().configure("cluster-node-timeout", "15000");
		RedisServer stalled = cluster.masters().get(1);
		Thread writing = Thread.currentThread();
		try (BulkWriter writer = writer()) {
			writer.write(List.of(1, 2, 3), (item, commands) -> commands.set("key" + item, item)).throwIfIncomplete();
			BulkReport report = writer.write(endless(), (item, commands) -> {
				if (item == ITEMS) {
					stalled.stop();
					CompletableFuture.runAsync(() -> {
						await().until(() -> writing.getState() == Thread.State.TIMED_WAITING);
						writing.interrupt();
					});
				}
				commands.set("key" + item, item);
			}, (options) -> options.withTimeout(Duration.ofMillis(300)));
			assertThat(Thread.interrupted()).isTrue();
			stalled.cont();
			cluster.members().configure("cluster-node-timeout", "2000");
			assertThat(report.stopReason().orElseThrow()).contains("interrupted");
			addsUp(report);
			assertThat(report.unknown()).isPositive();
			assertThat(ClusterContent.keys(cluster)).isBetween(report.written(), report.written() + report.unknown());
		}
	}

	@Test
	void stopsAfterTooManyFailuresOnAnyNode() {
		try (BulkWriter writer = writer()) {
			cluster.command("string", "SET", "string", "no list");
			BulkReport report = writer.write(endless(),
					(item, commands) -> commands.rpush((item % 10 == 0) ? "string" : "list" + item, item),
					(options) -> options.withMaxFailures(MaxFailures.valueOf("100")));
			assertThat(report.stop()).isNotNull();
			addsUp(report);
			assertThat(report.failed()).isGreaterThan(100);
			assertThat(ClusterContent.keys(cluster)).isEqualTo(report.written() + 1);
		}
	}

	@Test
	void takesValuesThatAreLargerThanTheBacklog() {
		byte[] large = new byte[2_000_000];
		try (BulkWriter writer = writer()) {
			BulkReport report = writer.write(IntStream.range(0, 12).iterator(),
					(item, commands) -> commands.set("key" + item, (item % 3 == 0) ? large : new byte[item]),
					(options) -> options.withMaxBacklog(DataSize.ofMegabytes(1)));
			hasWrittenAll(report);
		}
		assertThat(IntStream.range(0, 12).boxed())
			.allSatisfy((item) -> assertThat(cluster.command("key" + item, "STRLEN", "key" + item))
				.isEqualTo((item % 3 == 0) ? 2_000_000L : (long) item));
	}

	@Test
	void serveSeveralRunsAtATime() {
		try (BulkWriter writer = writer()) {
			List<CompletableFuture<BulkReport>> runs = IntStream.range(0, 4)
				.mapToObj(
						(run) -> CompletableFuture.supplyAsync(() -> writer.write(IntStream.range(0, ITEMS).iterator(),
								(item, commands) -> commands.set("key:" + run + ":" + item, item))))
				.toList();
			assertThat(runs).allSatisfy((run) -> assertThat(run.join().written()).isEqualTo(ITEMS));
		}
		assertThat(ClusterContent.keys(cluster)).isEqualTo(4 * ITEMS);
	}

	@Test
	void keepsReadsFastOnEachNode() {
		try (BulkWriter writer = writer()) {
			BulkReport report = writer.write(IntStream.range(0, 20 * ITEMS).iterator(),
					(item, commands) -> commands.set("key" + item, item),
					(options) -> options.withReadLatencyBound(Duration.ofMillis(50)));
			hasWrittenAll(report);
			assertThat(report.pacing()).isNotNull();
			assertThat(ClusterContent.strings(cluster, "*")).hasSize(20 * ITEMS)
				.allSatisfy((key, value) -> assertThat(key).isEqualTo("key" + value));
		}
	}

	@Test
	void mapperThatFailsSpoilsItsOwnItemOnly() {
		try (BulkWriter writer = writer()) {
			BulkReport report = writer.write(IntStream.range(0, ITEMS).boxed().iterator(), (item, commands) -> {
				commands.set("key" + item, item).set("copy" + item, item);
				if (item % 3 == 0) {
					throw new IllegalArgumentException("spoiled");
				}
			});
			assertThat(report.notSent()).isEqualTo(ITEMS / 3);
			assertThat(report.written()).isEqualTo(ITEMS * 2 / 3);
			assertThat(report.failures()).extracting(ItemResult::position).allMatch((position) -> position % 3 == 0);
		}
		assertThat(ClusterContent.keys(cluster)).isEqualTo(ITEMS * 4 / 3);
	}

}
