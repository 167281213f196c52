package io.github.redisbulk.engine;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Items, mappers and sources that are out of the ordinary.
 */
@ParameterizedClass
@MethodSource("io.github.redisbulk.engine.Way#all")
@Timeout(300)
class UnusualItemsIT {

	private static final RetryPolicy RETRY = new RetryPolicy(10, Duration.ofMillis(20), Duration.ofMillis(50),
			Duration.ofSeconds(20), true);

	private static RedisServer server;

	@Parameter
	Way way;

	@BeforeAll
	static void start() {
		server = RedisServer.start();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@BeforeEach
	void empty() {
		server.command("FLUSHALL");
	}

	private <T> BulkReport write(Iterator<T> items, BulkMapper<T> mapper) {
		try (BulkWriter writer = BulkWriters.create(this.way.driver().factory(server.address()),
				this.way.options().withTimeout(Duration.ofSeconds(20)).withRetry(RETRY))) {
			return writer.write(items, mapper);
		}
	}

	@Test
	void sourceOfNothing() {
		BulkReport report = write(List.of().iterator(), (item, commands) -> commands.set("key", "value"));
		assertThat(report.complete()).isTrue();
		assertThat(report.read()).isZero();
		assertThat(report.traffic().chunks()).isZero();
	}

	@Test
	void sourceThatFailsHalfWay() {
		Iterator<Integer> source = IntStream.range(0, 100).mapToObj((i) -> {
			if (i == 50) {
				throw new IllegalStateException("no more");
			}
			return i;
		}).iterator();
		BulkReport report = write(source, (item, commands) -> commands.set(item, item));
		assertThat(report.written()).isEqualTo(50);
		assertThat(report.read()).isEqualTo(50);
		assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("no more"));
		assertThat(server.command("DBSIZE")).isEqualTo(50L);
	}

	@Test
	void streamThatCannotBeClosedCostsNoReport() {
		Stream<Integer> source = IntStream.range(0, 100).boxed().onClose(() -> {
			throw new IllegalStateException("the cursor is gone");
		});
		try (BulkWriter writer = BulkWriters.create(this.way.driver().factory(server.address()), this.way.options())) {
			assertThat(writer.write(source, (item, commands) -> commands.set(item, item)).read()).isEqualTo(100);
		}
	}

	@Test
	void listenerThatThrowsAnythingCostsNoOutcome() {
		BulkListener hostile = new BulkListener() {

			@Override
			public void onSend(BulkChunk chunk) {
				throw new OutOfMemoryError("thrown by a test");
			}

			@Override
			public void onAnswer(BulkChunk chunk, Answer fate, @Nullable Throwable cause) {
				throw new OutOfMemoryError("thrown by a test");
			}

			@Override
			public void onIncomplete(ItemResult result) {
				throw new OutOfMemoryError("thrown by a test");
			}

			@Override
			public void onEnd(BulkReport report) {
				throw new OutOfMemoryError("thrown by a test");
			}

		};
		try (BulkWriter writer = BulkWriters.create(this.way.driver().factory(server.address()),
				this.way.options().withTimeout(Duration.ofSeconds(20)).withListener(hostile))) {
			BulkReport report = writer.write(IntStream.range(0, 300).iterator(), (item, commands) -> {
				if (item % 3 > 0) {
					commands.set("key" + item, item);
				}
			});
			assertThat(report.read()).isEqualTo(300);
			assertThat(report.written()).isEqualTo(200);
			assertThat(report.notSent()).isEqualTo(100);
			assertThat(writer.runs()).singleElement().matches((run) -> run.state() == BulkRun.State.ENDED);
		}
	}

	@Test
	void mapperThatThrowsOrIssuesNothingSpoilsItsOwnItemOnly() {
		BulkReport report = write(IntStream.range(0, 300).boxed().iterator(), (item, commands) -> {
			if (item % 3 == 0) {
				commands.set("key" + item, item);
			}
			else if (item % 3 == 1) {
				commands.set("spoiled" + item, item).set("spoiled" + item, null);
			}
		});
		assertThat(report.written()).isEqualTo(100);
		assertThat(report.notSent()).isEqualTo(200);
		assertThat(report.reasons()).containsOnly(Map.entry("IllegalArgumentException", 100L),
				Map.entry("IllegalStateException", 100L));
		assertThat(server.command("DBSIZE")).isEqualTo(100L);
	}

	@Test
	void errorOfAnyKindSpoilsItsOwnItemOnly() {
		BulkReport report = write(IntStream.range(0, 300).boxed().iterator(), (item, commands) -> {
			commands.rpush("list", item);
			if (item % 3 == 0) {
				throw new InternalError("half an item");
			}
		});
		assertThat(report.written()).isEqualTo(200);
		assertThat(report.reasons()).containsOnly(Map.entry("InternalError", 100L));
		assertThat(server.command("LLEN", "list")).isEqualTo(200L);
	}

	@Test
	void sourceThatThrowsWhatItMayNot() {
		Iterator<Integer> source = IntStream.range(0, 100)
			.mapToObj((i) -> (i == 50) ? sneak(new IOException("gone")) : i)
			.iterator();
		BulkReport report = write(source, (item, commands) -> commands.set(item, item));
		assertThat(report.written()).isEqualTo(50);
		assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("gone"));
	}

	@Test
	void sourceThatThrowsAnError() {
		Iterator<Integer> source = IntStream.range(0, 100).mapToObj((i) -> {
			if (i == 50) {
				throw new StackOverflowError("too deep");
			}
			return i;
		}).iterator();
		BulkReport report = write(source, (item, commands) -> commands.set(item, item));
		assertThat(report.written()).isEqualTo(50);
		assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("too deep"));
	}

	/** What was read is written, and nobody waits for himself. */
	@Test
	void mapperThatClosesTheWriter() {
		BulkWriter writer = BulkWriters.create(this.way.driver().factory(server.address()),
				this.way.options().withTimeout(Duration.ofSeconds(20)).withRetry(RETRY));
		BulkReport report = writer.write(IntStream.range(0, 5000).boxed().iterator(), (item, commands) -> {
			if (item == 777) {
				writer.close();
			}
			commands.rpush("list", item);
		});
		assertThat(report.written()).as(report.toString()).isEqualTo(778).isEqualTo(report.read());
		assertThat(report.stopReason()).hasValue("the writer was closed");
		assertThat(server.command("LLEN", "list")).isEqualTo(778L);
	}

	/** Throws a checked exception as other languages do. */
	@SuppressWarnings({ "unchecked", "TypeParameterUnusedInFormals" })
	private static <E extends Exception> Integer sneak(Exception exception) throws E {
		throw (E) exception;
	}

	/** The name of a command is told; servers put it into quotes of many kinds. */
	@Test
	void argumentsThatAServerRepeatsAreLeftOut() {
		BulkReport report = write(List.of("NO.SUCH", "XGROUP", "GEOADD").iterator(),
				(item, commands) -> commands.command(item, "190.5", "190.5", "1", "member"));
		assertThat(report.failures()).hasSize(3).allSatisfy((result) -> {
			assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
			assertThat(result.toString()).contains("ERR ").doesNotContain("190.5");
			assertThat(result.refusals()).extracting(Refusal::text).noneMatch((text) -> text.contains("190.5"));
		});
		assertThat(report.failures().get(0).reason()).matches("ERR unknown command .NO\\.SUCH.");
	}

	@Test
	void mapperThatIssues100000Commands() {
		BulkReport report = write(List.of(1, 100_000, 1).iterator(),
				(item, commands) -> IntStream.range(0, item).forEach((i) -> commands.incrby("counter", 1)));
		assertThat(report.complete()).isTrue();
		assertThat(server.command("GET", "counter")).isEqualTo("100002");
	}

	@Test
	void valuesOfManySizesDoNotMix() {
		int[] sizes = { 0, 1, 300_000, 10, 1_500_000, 3, 64 * 1024, 256 * 1024, 7, 700_000, 5, 5, 5 };
		List<Integer> items = IntStream.range(0, 60).boxed().toList();
		server.stop();
		CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(server::cont);
		BulkReport report = write(items.iterator(),
				(item, commands) -> commands.set("key" + item, letters(item, sizes[item % sizes.length])));
		assertThat(report.throwIfIncomplete().written()).isEqualTo(items.size());
		assertThat(items)
			.allMatch((item) -> letters(item, sizes[item % sizes.length]).equals(server.command("GET", "key" + item)));
	}

	private static String letters(int item, int size) {
		return Character.toString('a' + item % 26).repeat(size);
	}

	@Test
	void keysAndValuesOfAnyText() {
		List<String> texts = new ArrayList<>(List.of("", " ", "two words", "line\r\nbreak", "$5\r\nhello", "\u0000"));
		for (int plane = 0; plane < 17; plane++) {
			texts.add(Character.toString(plane * 0x10000 + 0x0041) + Character.toString(plane * 0x10000 + 0xFFFD));
		}
		BulkReport report = write(texts.iterator(), (item, commands) -> commands.set(item, "value of " + item));
		assertThat(report.complete()).isTrue();
		assertThat(texts).allSatisfy((text) -> assertThat(server.command("GET", text)).isEqualTo("value of " + text));
	}

	@Test
	void binaryKeysAndValues() throws NoSuchAlgorithmException {
		byte[] all = new byte[256];
		IntStream.range(0, 256).forEach((i) -> all[i] = (byte) i);
		BulkReport report = write(List.of(all).iterator(), (item, commands) -> commands.set(item, item));
		assertThat(report.complete()).isTrue();
		String script = "local key = redis.call('KEYS', '*')[1]"
				+ " return redis.sha1hex(key) .. ' ' .. redis.sha1hex(redis.call('GET', key))";
		String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(all));
		assertThat(server.command("EVAL", script, "0")).isEqualTo(hash + " " + hash);
	}

	/** The server says so, and hangs up: what comes after is sent again. */
	@Test
	void valueBeyondTheServersLimitTakesNoOtherWithIt() {
		server.command("CONFIG", "SET", "proto-max-bulk-len", "1mb");
		try {
			BulkReport report = write(IntStream.range(0, 300).boxed().iterator(),
					(item, commands) -> commands.rpush("list", (item % 100 == 50) ? "v".repeat(2_000_000) : item));
			assertThat(report.written()).isEqualTo(297);
			assertThat(report.failures()).extracting(ItemResult::position).containsExactly(50L, 150L, 250L);
			assertThat(report.failures()).allSatisfy((result) -> {
				assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
				assertThat(result.reason()).contains("invalid bulk length");
			});
			assertThat(server.command("LLEN", "list")).isEqualTo(297L);
		}
		finally {
			server.command("CONFIG", "SET", "proto-max-bulk-len", "512mb");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 7, 100, 1000 })
	void oneOf1000ItemsThatIsRefused(int chunkMaxCommands) {
		server.command("SET", "string", "value");
		Way chunks = new Way(this.way.driver(), this.way.inFlight(), chunkMaxCommands, this.way.atomic(),
				this.way.packing());
		try (BulkWriter writer = BulkWriters.create(chunks.driver().factory(server.address()),
				chunks.options().withTimeout(Duration.ofSeconds(20)))) {
			BulkReport report = writer.write(IntStream.range(0, 1000).boxed().iterator(),
					(item, commands) -> commands.rpush((item == 567) ? "string" : "list", item));
			assertThat(report.written()).isEqualTo(999);
			assertThat(report.failures()).singleElement().satisfies((result) -> {
				assertThat(result.position()).isEqualTo(567);
				assertThat(result.item()).isEqualTo(567);
				assertThat(result.code()).isEqualTo("WRONGTYPE");
			});
			assertThat(server.command("LLEN", "list")).isEqualTo(999L);
		}
	}

	@ParameterizedTest
	@EnumSource
	void valueOf100Megabytes(Driver driver) {
		if (this.way.equals(Way.all().findFirst().orElseThrow())) {
			byte[] value = new byte[100_000_000];
			try (BulkWriter writer = BulkWriters.create(driver.factory(server.address()),
					BulkOptions.defaults().withInFlight(4))) {
				BulkReport report = writer.write(List.of("before", "large", "after"),
						(item, commands) -> commands.set(item, item.equals("large") ? value : item));
				assertThat(report.throwIfIncomplete().written()).isEqualTo(3);
				assertThat(server.command("STRLEN", "large")).isEqualTo(100_000_000L);
			}
		}
	}

}
