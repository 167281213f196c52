package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkTask;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens to a connection while a run waits for its source: answers that have
 * arrived count, and nothing is sent over what has ended.
 */
@ParameterizedClass
@EnumSource
@Timeout(300)
class SlowSourceIT {

	private static final int ITEMS = 1000;

	private static final int CHUNK = 100;

	/** In the middle of a chunk. */
	private static final int FAULT_AT = 450;

	@Parameter
	Driver driver;

	private static BulkOptions options(int inFlight) {
		return BulkOptions.defaults()
			.withChunkMaxCommands(CHUNK)
			.withInFlight(inFlight)
			.withTimeout(Duration.ofSeconds(1));
	}

	private static Iterator<Integer> source(IntConsumer fault) {
		return IntStream.range(0, ITEMS).peek((item) -> {
			if (item == FAULT_AT) {
				fault.accept(item);
			}
		}).iterator();
	}

	/** All that is in flight has been answered, and the run knows nothing of it yet. */
	private static void awaitSent(RedisServer server) {
		Awaitility.await().until(() -> server.command("LLEN", "list").equals((long) FAULT_AT / CHUNK * CHUNK));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 4 })
	void losesNothingWhenItsConnectionIsClosed(int inFlight) {
		try (RedisServer server = RedisServer.start();
				BulkWriter writer = BulkWriters.create(this.driver.factory(server.address()), options(inFlight))) {
			BulkReport report = writer.write(source((item) -> {
				awaitSent(server);
				server.command("CLIENT", "KILL", "TYPE", "normal");
				Awaitility.await().pollDelay(Duration.ofMillis(100)).until(() -> true);
			}), (item, commands) -> commands.rpush("list", item));
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(server.command("LLEN", "list")).isEqualTo((long) ITEMS);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 4 })
	void knowsWhatWasAnsweredWhenItsWriterIsClosed(int inFlight) {
		CompletableFuture<Void> given = new CompletableFuture<>();
		try (RedisServer server = RedisServer.start()) {
			BulkWriter writer = BulkWriters.create(this.driver.factory(server.address()), options(inFlight));
			BulkTask task = writer.start(source((item) -> given.join()),
					(item, commands) -> commands.rpush("list", item));
			awaitSent(server);
			// gives up waiting for a source that gives nothing
			writer.close();
			given.complete(null);
			BulkReport report = task.report().toCompletableFuture().join();
			assertThat(report.unknown()).as(report.toString()).isZero();
			assertThat(server.command("LLEN", "list")).isEqualTo(report.written());
		}
	}

}
