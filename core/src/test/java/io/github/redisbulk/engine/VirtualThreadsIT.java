package io.github.redisbulk.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many writes at once on virtual threads, where the JDK has them, else on others.
 */
@WithRedis
@Timeout(300)
class VirtualThreadsIT {

	private static final String PINNED = "jdk.VirtualThreadPinned";

	private static final int WRITERS = 50;

	private static final int ITEMS = 300;

	@TempDir
	Path folder;

	private ExecutorService threads;

	@ParameterizedTest
	@EnumSource
	void pinsNoCarrier(Driver driver, RedisAddress redis) throws Exception {
		try (BulkWriter writer = writer(driver, redis); Recording recording = new Recording()) {
			// classes of the JDK are loaded on the way
			writeAtOnce(writer, 0);
			recording.enable(PINNED).withThreshold(Duration.ofMillis(1));
			recording.start();
			writeAtOnce(writer, WRITERS);
			recording.stop();
			assertThat(events(recording)).isEmpty();
		}
		assertThat(redis.command("DBSIZE")).isEqualTo(2L * WRITERS * ITEMS);
	}

	@ParameterizedTest
	@EnumSource
	void isStoppedByAnInterruptAndAddsUp(Driver driver, RedisAddress redis) throws Exception {
		CompletableFuture<Thread> middle = new CompletableFuture<>();
		try (BulkWriter writer = writer(driver, redis)) {
			Future<BulkReport> report = this.threads
				.submit(() -> writer.write(Stream.iterate(0, (item) -> item + 1), (item, commands) -> {
					if (item == ITEMS) {
						middle.complete(Thread.currentThread());
					}
					commands.incrby("counter", 1);
				}));
			middle.get(60, TimeUnit.SECONDS).interrupt();
			BulkReport end = report.get(60, TimeUnit.SECONDS);
			assertThat(end.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("interrupted"));
			assertThat(end.written() + end.unknown() + end.notSent()).isEqualTo(end.read());
			assertThat(Long.parseLong(String.valueOf(redis.command("GET", "counter")))).isBetween(end.written(),
					end.written() + end.unknown());
		}
	}

	private static BulkWriter writer(Driver driver, RedisAddress redis) {
		return BulkWriters.create(driver.factory(redis),
				new Way(driver, 2, 50, false, false).options().withTimeout(Duration.ofSeconds(20)));
	}

	private void writeAtOnce(BulkWriter writer, int first) throws Exception {
		List<Future<BulkReport>> reports = IntStream.range(first, first + WRITERS)
			.mapToObj((run) -> this.threads.submit(() -> write(writer, run)))
			.toList();
		for (Future<BulkReport> report : reports) {
			assertThat(report.get().throwIfIncomplete().written()).isEqualTo(ITEMS);
		}
	}

	private static BulkReport write(BulkWriter writer, int run) {
		return writer.write(IntStream.range(0, ITEMS).boxed(),
				(item, commands) -> commands.set("key:" + run + ":" + item, item));
	}

	@BeforeEach
	void start() throws ReflectiveOperationException {
		try {
			this.threads = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
		}
		catch (NoSuchMethodException ex) {
			// before JDK 21
			this.threads = Executors.newCachedThreadPool();
		}
	}

	@AfterEach
	void end() {
		this.threads.shutdownNow();
	}

	private List<RecordedEvent> events(Recording recording) throws IOException {
		Path file = this.folder.resolve("pinned.jfr");
		recording.dump(file);
		// Lettuce records its connections unasked
		return RecordingFile.readAllEvents(file)
			.stream()
			.filter((event) -> PINNED.equals(event.getEventType().getName()))
			.toList();
	}

}
