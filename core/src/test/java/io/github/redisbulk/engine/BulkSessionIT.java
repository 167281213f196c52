package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

/**
 * Sessions, and how runs end before their time.
 */
@ParameterizedClass
@EnumSource
@Timeout(300)
class BulkSessionIT {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final Duration SHORT = Duration.ofMillis(500);

	@Parameter
	Driver driver;

	private RedisServer server;

	private BulkWriter writer;

	@BeforeEach
	void start() {
		this.server = RedisServer.start();
		this.writer = BulkWriters.create(this.driver.factory(this.server.address()),
				new Way(this.driver, 2, 10, false, false).options()
					.withTimeout(TIMEOUT)
					.withLinger(Duration.ofDays(1)));
	}

	@AfterEach
	void stop() {
		this.writer.close();
		this.server.close();
	}

	private BulkSession<Integer> open() {
		return this.writer.open((item, commands) -> commands.rpush("list", item));
	}

	private long length() {
		return (Long) this.server.command("LLEN", "list");
	}

	@Test
	void flushIsABarrier() {
		try (BulkSession<Integer> session = open()) {
			IntStream.range(0, 25).forEach(session::add);
			assertThat(session.flush().settledBelow()).isEqualTo(25);
			assertThat(length()).isEqualTo(25);
			session.add(25);
			assertThat(length()).isEqualTo(25);
		}
		assertThat(length()).isEqualTo(26);
	}

	@Test
	void anItemIsWrittenWithinItsLingerTime() {
		try (BulkSession<Integer> session = this.writer.open((item, commands) -> commands.rpush("list", item),
				(options) -> options.withLinger(Duration.ofMillis(5)))) {
			assertThat(session.submit(1).toCompletableFuture().join().outcome()).isEqualTo(Outcome.WRITTEN);
			assertThat(length()).isEqualTo(1);
			// a chunk that is full, of which nobody has heard yet
			List<CompletionStage<ItemResult>> full = IntStream.range(0, 10).mapToObj(session::submit).toList();
			assertThat(full).allSatisfy(
					(stage) -> assertThat(stage.toCompletableFuture().join().outcome()).isEqualTo(Outcome.WRITTEN));
			assertThat(length()).isEqualTo(11);
		}
	}

	/** A run that is held keeps the worker, and with it the session, busy. */
	@Test
	void aCallerWaitsAsLongForTheWorkerAsItWouldItself() {
		try (BulkSession<Integer> session = this.writer.open((item, commands) -> commands.rpush("list", item),
				(options) -> options.withLinger(Duration.ofMillis(1)).withTimeout(SHORT))) {
			session.run().hold();
			session.add(1);
			await().until(() -> session.run().progress().read() == 1);
			CompletableFuture<Void> second = CompletableFuture.runAsync(() -> session.add(2));
			await().during(SHORT.multipliedBy(2)).until(() -> !second.isDone());
			session.run().resume();
			second.join();
			assertThat(session.finish().written()).isEqualTo(2);
		}
	}

	@Test
	void aStopEndsTheRunThoughNobodyAddsAnything() {
		BulkSession<Integer> session = open();
		List<CompletionStage<ItemResult>> stages = IntStream.range(0, 25).mapToObj(session::submit).toList();
		session.run().stop("enough");
		await().until(() -> session.run().state() == BulkRun.State.ENDED);
		assertThat(stages.get(24).toCompletableFuture().join().outcome()).isEqualTo(Outcome.NOT_SENT);
		assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> session.add(25))
			.withMessageContaining("enough");
		assertThat(session.flush().written()).isEqualTo(20);
		assertThat(length()).isEqualTo(20);
		assertThatExceptionOfType(BulkIncompleteException.class).isThrownBy(session::close);
		assertThat(session.finish().stopReason()).contains("enough");
	}

	@Test
	void anAbortSettlesWhatIsInFlight() {
		BulkSession<Integer> session = open();
		List<CompletionStage<ItemResult>> stages = IntStream.range(0, 25).mapToObj(session::submit).toList();
		BulkReport report = session.abort();
		assertThat(report.written()).isEqualTo(20);
		assertThat(report.notSent()).isEqualTo(5);
		assertThat(length()).isEqualTo(20);
		assertThat(stages).extracting((stage) -> stage.toCompletableFuture().join().outcome() == Outcome.WRITTEN)
			.containsExactlyElementsOf(IntStream.range(0, 25).mapToObj((item) -> item < 20).toList());
	}

	@Test
	void takesNothingAfterItsEndAndReportsTheSameAgain() {
		BulkSession<Integer> session = open();
		session.add(1);
		BulkReport report = session.finish();
		assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> session.add(2))
			.withMessageContaining("closed");
		assertThat(session.flush().written()).isEqualTo(1);
		assertThat(session.finish(Duration.ZERO)).isSameAs(report);
		session.close();
		assertThat(length()).isEqualTo(1);
	}

	@Test
	void closeThrowsWhereNobodyHasBeenToldOfAFailure() {
		this.server.command("SET", "text", "value");
		assertThatExceptionOfType(BulkIncompleteException.class).isThrownBy(() -> {
			try (BulkSession<String> session = this.writer.open((item, commands) -> commands.rpush(item, 1))) {
				session.add("list");
				session.add("text");
			}
		}).withMessageContaining("1 of 2 items are written").withMessageContaining("item 1 FAILED: WRONGTYPE");
		assertThat(length()).isEqualTo(1);
	}

	@Test
	void closeSaysNothingAgain() {
		BulkSession<Integer> session = this.writer.open((item, commands) -> commands.set("key", new Object()));
		session.add(1);
		assertThatExceptionOfType(BulkIncompleteException.class).isThrownBy(session::close)
			.withCauseInstanceOf(IllegalArgumentException.class);
		session.close();
		assertThat(session.finish().notSent()).isEqualTo(1);
		BulkSession<Integer> finished = this.writer.open((item, commands) -> commands.set("key", new Object()));
		finished.add(1);
		assertThat(finished.finish().notSent()).isEqualTo(1);
		finished.close();
	}

	@Test
	void closeAddsToWhatTheBodyThrows() {
		OutOfOrder thrown = new OutOfOrder();
		assertThatExceptionOfType(OutOfOrder.class).isThrownBy(() -> {
			try (BulkSession<Integer> session = this.writer.open((item, commands) -> commands.set("key", this))) {
				session.add(1);
				throw thrown;
			}
		}).isSameAs(thrown);
		assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(BulkIncompleteException.class);
	}

	@Test
	void closeTellsOfARunThatTheWriterHasEnded() {
		BulkSession<Integer> session = this.writer.open((item, commands) -> commands.rpush("list", item),
				(options) -> options.withMaxFailures(MaxFailures.valueOf("0")));
		session.add(1);
		this.server.command("SET", "list", "text");
		this.writer.close();
		assertThatExceptionOfType(BulkIncompleteException.class).isThrownBy(session::close)
			.withMessageContaining("WRONGTYPE");
	}

	@Test
	void takesItemsOfSeveralThreads() {
		try (BulkSession<Integer> session = open()) {
			List<CompletableFuture<Void>> threads = IntStream.range(0, 4)
				.mapToObj((thread) -> CompletableFuture
					.runAsync(() -> IntStream.range(0, 500).forEach((i) -> session.add(thread * 500 + i))))
				.toList();
			threads.forEach(CompletableFuture::join);
			assertThat(session.finish().throwIfIncomplete().read()).isEqualTo(2000);
		}
		List<?> elements = (List<?>) this.server.command("LRANGE", "list", "0", "-1");
		assertThat(elements).hasSize(2000).doesNotHaveDuplicates();
		for (int thread = 0; thread < 4; thread++) {
			int own = thread;
			assertThat(elements.stream()
				.map((element) -> Integer.valueOf((String) element))
				.filter((item) -> item / 500 == own)).isSorted();
		}
	}

	@Test
	void addGivesUpWhileAnotherThreadHoldsTheSession() throws InterruptedException {
		this.writer.change((options) -> options.withTimeout(SHORT));
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		try (BulkSession<Integer> session = this.writer.open((item, commands) -> {
			if (item == 0) {
				inside.countDown();
				go.await();
			}
			commands.rpush("list", item);
		})) {
			CompletableFuture<Void> holder = CompletableFuture.runAsync(() -> session.add(0));
			inside.await();
			assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> session.add(1))
				.withMessageContaining("busy for 500 ms");
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> session.add(1))
				.withMessageContaining("interrupted");
			assertThat(Thread.interrupted()).isTrue();
			go.countDown();
			holder.join();
			assertThat(session.finish().read()).isEqualTo(1);
		}
	}

	@Test
	void finishWithinATimeLeavesTheRestUnsent() {
		this.writer.change((options) -> options.withTimeout(Duration.ofSeconds(3)));
		BulkSession<Integer> session = open();
		IntStream.range(0, 100).forEach(session::add);
		session.flush();
		this.server.stop();
		CompletableFuture<Void> adding = CompletableFuture
			.runAsync(() -> IntStream.range(100, 200).forEach(session::add));
		BulkReport report = session.finish(Duration.ofMillis(200));
		this.server.cont();
		assertThat(report.elapsed()).isLessThan(Duration.ofSeconds(10));
		assertThat(report.written()).isEqualTo(100);
		assertThat(report.written() + report.failed() + report.unknown() + report.notSent()).isEqualTo(report.read());
		assertThat(adding).failsWithin(Duration.ofMinutes(1));
	}

	@Test
	void aListenerThatThrowsOrCallsBackIsPassedOver() {
		AtomicReference<BulkSession<Integer>> self = new AtomicReference<>();
		List<Throwable> thrown = new CopyOnWriteArrayList<>();
		BulkListener listener = new BulkListener() {

			@Override
			public void onProgress(BulkProgress progress) {
				thrown.add(catchThrowable(() -> self.get().add(1)));
				thrown.add(catchThrowable(() -> self.get().flush()));
				thrown.add(catchThrowable(() -> self.get().finish()));
				throw new AssertionError("passed over");
			}

		};
		try (BulkSession<Integer> session = this.writer.open((item, commands) -> commands.rpush("list", item),
				(options) -> options.withListener(listener).withListener(new BulkListener() {

					@Override
					@SuppressWarnings("NullAway") // what a listener in another language
													// may do
					public BulkListener forRun(BulkRun run) {
						return null;
					}

				}))) {
			self.set(session);
			IntStream.range(0, 100).forEach(session::add);
			assertThat(session.finish().written()).isEqualTo(100);
		}
		assertThat(thrown).hasSizeGreaterThanOrEqualTo(30)
			.allSatisfy((refusal) -> assertThat(refusal).isInstanceOf(IllegalStateException.class)
				.hasMessageContaining("must not call the session"));
	}

	@Test
	void anInterruptStopsTheRunAndIsKept() {
		BulkReport report = this.writer.write(IntStream.range(0, 1000).iterator(), (item, commands) -> {
			commands.rpush("list", item);
			if (item == 500) {
				Thread.currentThread().interrupt();
			}
		});
		assertThat(Thread.interrupted()).isTrue();
		assertThat(report.stopReason().orElseThrow()).contains("interrupted");
		assertThat(report.read()).isLessThan(1000);
		assertThat(report.written() + report.notSent()).isEqualTo(report.read());
		assertThat(length()).isEqualTo(report.written());
	}

	@Test
	void anInterruptStopsAWriterThatIsConnecting() {
		this.server.stop();
		Thread writing = Thread.currentThread();
		CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS).execute(writing::interrupt);
		BulkReport report = this.writer.write(List.of(1, 2), (item, commands) -> commands.rpush("list", item));
		assertThat(Thread.interrupted()).isTrue();
		assertThat(report.stopReason().orElseThrow()).contains("interrupted");
		assertThat(report.notSent()).isEqualTo(2);
		assertThat(report.elapsed()).isLessThan(Duration.ofSeconds(15));
		this.server.cont();
	}

	@Test
	void closingTheWriterEndsAWriteAndASession() {
		BulkSession<Integer> session = open();
		session.add(-1);
		AtomicInteger next = new AtomicInteger();
		CompletableFuture<BulkReport> writing = CompletableFuture
			.supplyAsync(() -> this.writer.write(endless(next), (item, commands) -> commands.rpush("list", item)));
		await().until(() -> next.get() > 100);
		this.writer.close();
		BulkReport report = writing.join();
		assertThat(report.stopReason()).hasValue("the writer was closed");
		assertThat(report.written()).isEqualTo(report.read());
		assertThat(session.finish().written()).isEqualTo(1);
		assertThat(length()).isEqualTo(report.written() + 1);
		assertThatIllegalStateException().isThrownBy(this::open).withMessageContaining("closed");
	}

	private static Iterator<Integer> endless(AtomicInteger next) {
		return IntStream.generate(next::incrementAndGet).iterator();
	}

	@Test
	void closingTheWriterDoesNotWaitForASourceThatBlocks() throws InterruptedException {
		this.writer.change((options) -> options.withTimeout(SHORT));
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		CompletableFuture<BulkReport> writing = CompletableFuture
			.supplyAsync(() -> this.writer.write(IntStream.range(0, 15).peek((item) -> {
				if (item == 12) {
					asked.countDown();
					await().until(() -> go.getCount() == 0);
				}
			}).iterator(), (item, commands) -> commands.rpush("list", item)));
		asked.await();
		this.writer.close();
		go.countDown();
		BulkReport report = writing.join();
		// Jedis had not read the answers yet, and its connection is closed
		assertThat(report.written() + report.unknown()).isEqualTo(10);
		assertThat(report.notSent()).isEqualTo(report.read() - 10);
		assertThat(length()).isEqualTo(10);
	}

	@Test
	void leavesNoConnectionBehindWhenASourceFailsBadly() {
		Iterator<Integer> source = IntStream.range(0, 100).peek((item) -> {
			if (item == 50) {
				throw new OutOfOrder();
			}
		}).iterator();
		BulkReport report = this.writer.write(source, (item, commands) -> commands.rpush("list", item));
		assertThat(report.written()).isEqualTo(50);
		assertThat(report.stop()).extracting(Stop::cause).isInstanceOf(OutOfOrder.class);
		this.writer.close();
		await().untilAsserted(() -> assertThat(this.server.info("clients", "connected_clients")).isEqualTo("1"));
	}

	private static final class OutOfOrder extends Error {

	}

}
