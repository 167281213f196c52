package io.github.redisbulk.engine;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Calls of {@link BulkCommands} that no mapper may make: from another thread, and after
 * the mapper's end.
 */
@ParameterizedClass
@CsvSource({ "LETTUCE, false", "LETTUCE, true", "JEDIS, false", "JEDIS, true" })
@Timeout(300)
class MapperCallsIT {

	private static final int ITEMS = 200;

	@Parameter(0)
	Driver driver;

	@Parameter(1)
	boolean atomic;

	private final List<@Nullable Throwable> strays = new CopyOnWriteArrayList<>();

	private RedisServer server;

	private BulkWriter writer;

	@BeforeEach
	void start() {
		this.server = RedisServer.start();
		this.writer = BulkWriters.create(this.driver.factory(this.server.address()),
				new Way(this.driver, 2, 7, this.atomic, false).options());
	}

	@AfterEach
	void stop() {
		this.writer.close();
		this.server.close();
	}

	private BulkReport write(BulkMapper<Integer> mapper) {
		return this.writer.write(IntStream.range(0, ITEMS).iterator(), mapper);
	}

	private void stray(BulkCommands commands) {
		this.strays.add(catchThrowable(() -> commands.rpush("stray", 1).incrby("stray-count", 1)));
	}

	private void wasRefusedAndLeftNoTrace(int calls) {
		assertThat(this.strays).hasSize(calls)
			.allSatisfy((refusal) -> assertThat(refusal).isInstanceOf(IllegalStateException.class)
				.hasMessageContaining("only by the thread that called the mapper"));
		assertThat(this.server.command("EXISTS", "stray", "stray-count")).isEqualTo(0L);
	}

	@Test
	void anotherThreadDuringTheCall() {
		BulkReport report = write((item, commands) -> {
			commands.rpush("list", item);
			CompletableFuture.runAsync(() -> stray(commands)).join();
			commands.set("key:" + item, item);
		});
		wasRefusedAndLeftNoTrace(ITEMS);
		assertThat(report.throwIfIncomplete().written()).isEqualTo(ITEMS);
		assertThat(this.server.command("LLEN", "list")).isEqualTo((long) ITEMS);
		assertThat(this.server.command("DBSIZE")).isEqualTo(ITEMS + 1L);
	}

	@Test
	void theSameThreadAfterTheCall() {
		AtomicReference<BulkCommands> kept = new AtomicReference<>();
		BulkReport report = this.writer.write(IntStream.range(0, ITEMS).peek((item) -> {
			if (item > 0) {
				stray(kept.get());
			}
		}).iterator(), (item, commands) -> {
			kept.set(commands);
			commands.rpush("list", item);
		});
		stray(kept.get());
		wasRefusedAndLeftNoTrace(ITEMS);
		assertThat(report.throwIfIncomplete().written()).isEqualTo(ITEMS);
		assertThat(this.server.command("LLEN", "list")).isEqualTo((long) ITEMS);
	}

	@Test
	void aThreadThatHasMappedAnItemBefore() {
		AtomicReference<BulkCommands> kept = new AtomicReference<>();
		try (BulkSession<Integer> session = this.writer.open((item, commands) -> {
			kept.set(commands);
			if (item == 2) {
				CompletableFuture.runAsync(() -> stray(commands)).join();
			}
			commands.rpush("list", item);
		})) {
			session.add(1);
			CompletableFuture.runAsync(() -> session.add(2)).join();
			stray(Objects.requireNonNull(kept.get()));
		}
		wasRefusedAndLeftNoTrace(2);
		assertThat(this.server.command("LRANGE", "list", "0", "-1")).isEqualTo(List.of("1", "2"));
	}

	@Test
	void anItemWhoseMapperFailedTakesNothingAfterwards() {
		AtomicReference<BulkCommands> kept = new AtomicReference<>();
		BulkReport report = this.writer.write(IntStream.range(0, 2).peek((item) -> {
			if (item == 1) {
				stray(kept.get());
			}
		}).iterator(), (item, commands) -> {
			kept.set(commands);
			commands.rpush("list", item);
			if (item == 0) {
				throw new IllegalArgumentException("spoiled");
			}
		});
		wasRefusedAndLeftNoTrace(1);
		assertThat(report.written()).isEqualTo(1);
		assertThat(this.server.command("LRANGE", "list", "0", "-1")).isEqualTo(List.of("1"));
	}

	@Test
	void aParallelStreamSpoilsItsOwnItemOnly() {
		ForkJoinPool pool = new ForkJoinPool(3);
		try {
			BulkReport report = write((item, commands) -> {
				if (item % 10 == 5) {
					pool.submit(() -> IntStream.range(0, 50).parallel().forEach((i) -> commands.sadd("set", i))).get();
				}
				commands.set("key:" + item, item);
			});
			assertThat(report.notSent()).isEqualTo(ITEMS / 10);
			assertThat(report.written()).isEqualTo(ITEMS - ITEMS / 10);
			assertThat(report.failures()).allSatisfy((result) -> {
				assertThat(result.outcome()).isEqualTo(Outcome.NOT_SENT);
				assertThat(result.cause()).hasRootCauseInstanceOf(IllegalStateException.class);
			});
			assertThat(this.server.command("EXISTS", "set")).isEqualTo(0L);
			assertThat(this.server.command("DBSIZE")).isEqualTo(report.written());
		}
		finally {
			pool.shutdown();
		}
	}

}
