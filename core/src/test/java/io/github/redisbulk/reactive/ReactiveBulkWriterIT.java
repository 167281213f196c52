package io.github.redisbulk.reactive;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import io.micrometer.context.ContextRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

/**
 * Publishers as sources, and outcomes as publishers.
 */
@WithRedis
@ParameterizedClass
@EnumSource
@Timeout(300)
class ReactiveBulkWriterIT {

	private static final int CHUNK = 10;

	/** At most taken and not published again, of which some are in chunks. */
	private static final int WINDOW = 4 * 1024;

	private static final BulkMapper<Integer> PUSH = (item, commands) -> commands.rpush("list", item);

	private static final ThreadLocal<String> USER = new ThreadLocal<>();

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private BulkWriter writer;

	private ReactiveBulkWriter reactive;

	ReactiveBulkWriterIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.writer = BulkWriters.create(this.driver.factory(this.redis),
				BulkOptions.defaults().withChunkMaxCommands(CHUNK).withInFlight(2).withTimeout(Duration.ofSeconds(20)));
		this.reactive = new ReactiveBulkWriter(this.writer);
	}

	@AfterEach
	void close() {
		this.writer.close();
	}

	private List<?> list() {
		return (List<?>) this.redis.command("LRANGE", "list", "0", "-1");
	}

	private BulkRun latest() {
		return this.writer.runs().get(0);
	}

	@Test
	void writesWhatIsPublishedInItsOrder() {
		BulkReport report = this.reactive.write(Flux.range(0, 1234), PUSH).block();
		assertThat(report.complete()).isTrue();
		assertThat(list()).isEqualTo(IntStream.range(0, 1234).mapToObj(Integer::toString).toList());
	}

	@Test
	void eachSubscriptionIsARun() {
		var twice = this.reactive.write(Flux.range(0, 3), PUSH);
		assertThat(this.writer.runs()).isEmpty();
		assertThat(twice.block().written()).isEqualTo(3);
		assertThat(twice.block().written()).isEqualTo(3);
		assertThat(this.writer.runs()).hasSize(2);
		assertThat(this.reactive.write(Flux.<Integer>empty(), PUSH).block().complete()).isTrue();
	}

	@Test
	void endsWithItsWriterThoughItsSourceIsSilent() {
		Sinks.Many<Integer> source = Sinks.many().unicast().onBackpressureBuffer();
		Sinks.Many<Integer> another = Sinks.many().unicast().onBackpressureBuffer();
		AtomicInteger cancelled = new AtomicInteger();
		CompletableFuture<BulkReport> report = this.reactive
			.write(source.asFlux().doOnCancel(cancelled::incrementAndGet), PUSH)
			.toFuture();
		CompletableFuture<List<ItemResult>> results = this.reactive
			.results(another.asFlux().doOnCancel(cancelled::incrementAndGet), PUSH)
			.onErrorComplete(BulkIncompleteException.class)
			.collectList()
			.toFuture();
		source.tryEmitNext(1);
		another.tryEmitNext(2);
		await().until(() -> list().size() == 2);
		this.writer.close();
		assertThat(report.join().stopReason()).contains("the writer was closed");
		assertThat(report.join().written()).isOne();
		assertThat(results.join()).hasSize(1);
		assertThat(cancelled).hasValue(2);
	}

	@Test
	void endsWhenItIsStoppedThoughItsSourceIsSilent() {
		Sinks.Many<Integer> source = Sinks.many().unicast().onBackpressureBuffer();
		AtomicInteger cancelled = new AtomicInteger();
		CompletableFuture<BulkReport> report = this.reactive
			.write(source.asFlux().doOnCancel(cancelled::incrementAndGet), PUSH)
			.toFuture();
		source.tryEmitNext(1);
		await().until(() -> list().size() == 1);
		latest().stop("enough");
		assertThat(report.join().stopReason()).contains("enough");
		assertThat(report.join().written()).isOne();
		assertThat(cancelled).hasValue(1);
	}

	@Test
	void anItemGoesBeforeTheNextIsPublished() {
		Sinks.Many<Integer> source = Sinks.many().unicast().onBackpressureBuffer();
		Queue<ItemResult> results = new ConcurrentLinkedQueue<>();
		Disposable run = this.reactive.results(source.asFlux(), PUSH).subscribe(results::add);
		source.tryEmitNext(1);
		await().until(() -> results.size() == 1);
		source.tryEmitNext(2);
		await().until(() -> results.size() == 2);
		assertThat(list()).hasSize(2);
		run.dispose();
		await().until(() -> latest().state() == BulkRun.State.ENDED);
	}

	@Test
	void outcomesAreNoErrors() {
		this.redis.command("SET", "text", "value");
		BulkMapper<String> mapper = (item, commands) -> {
			if (item.equals("bad")) {
				throw new IllegalArgumentException("bad item");
			}
			commands.rpush(item, 1);
		};
		List<ItemResult> results = this.reactive.results(Flux.just("list", "text", "bad", "list"), mapper)
			.collectList()
			.block();
		assertThat(results).extracting(ItemResult::position, ItemResult::outcome)
			.containsExactlyInAnyOrder(tuple(0L, Outcome.WRITTEN), tuple(1L, Outcome.FAILED),
					tuple(2L, Outcome.NOT_SENT), tuple(3L, Outcome.WRITTEN));
		BulkReport report = this.reactive.write(Flux.just("list", "text", "bad"), mapper).block();
		assertThat(List.of(report.written(), report.failed(), report.notSent())).containsOnly(1L);
	}

	@Test
	void aSourceThatFailsStopsTheRun() {
		IllegalStateException failure = new IllegalStateException("topic gone");
		Flux<Integer> failing = Flux.range(0, 25).concatWith(Flux.error(failure));
		BulkReport report = this.reactive.write(failing, PUSH).block();
		assertThat(report.stop().cause()).isSameAs(failure);
		assertThat(report.written()).isEqualTo(25);
		Queue<ItemResult> results = new ConcurrentLinkedQueue<>();
		BulkIncompleteException thrown = catchThrowableOfType(BulkIncompleteException.class,
				() -> this.reactive.results(failing, PUSH).doOnNext(results::add).blockLast());
		assertThat(thrown.getCause()).isSameAs(failure);
		assertThat(results).hasSize(25).extracting(ItemResult::outcome).containsOnly(Outcome.WRITTEN);
	}

	@Test
	void aRunThatIsStoppedAsksForNothingMore() {
		AtomicInteger published = new AtomicInteger();
		BulkMapper<Integer> stopping = (item, commands) -> {
			if (item == 55) {
				latest().stop("somebody said so");
			}
			PUSH.map(item, commands);
		};
		Flux<Integer> endless = Flux.<Integer>generate((sink) -> sink.next(published.getAndIncrement()));
		BulkReport report = this.reactive.write(endless, stopping).block();
		assertThat(report.stopReason()).contains("somebody said so");
		assertThat(report.read()).isEqualTo(56);
		published.set(0);
		Queue<ItemResult> results = new ConcurrentLinkedQueue<>();
		assertThatExceptionOfType(BulkIncompleteException.class)
			.isThrownBy(() -> this.reactive.results(endless, stopping).doOnNext(results::add).blockLast())
			.withMessageContaining("somebody said so");
		assertThat(results).hasSize(56);
	}

	@Test
	void closingTheWriterIsNoEndOfTheSource() {
		Sinks.Many<Integer> source = Sinks.many().unicast().onBackpressureBuffer();
		var report = this.reactive.write(source.asFlux(), PUSH).toFuture();
		source.tryEmitNext(1);
		await().until(() -> list().size() == 1);
		this.writer.close();
		source.tryEmitNext(2);
		assertThat(report.join().stopReason()).contains("the writer was closed");
		assertThat(report.join().resumeAt()).hasValue(1);
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.reactive.write(Flux.just(1), PUSH).block())
			.withMessageContaining("closed");
	}

	@Test
	void whoeverCancelsStopsTheRun() {
		for (int way = 0; way < 2; way++) {
			Flux<Integer> endless = Flux.<Integer, Integer>generate(() -> 0, (next, sink) -> {
				sink.next(next);
				return next + 1;
			});
			Disposable run = (way == 0) ? this.reactive.write(endless, PUSH).subscribe()
					: this.reactive.results(endless, PUSH).subscribe();
			await().until(() -> !this.writer.runs().isEmpty() && latest().progress().written() > 100);
			BulkRun stopped = latest();
			run.dispose();
			await().until(() -> stopped.state() == BulkRun.State.ENDED);
			BulkReport report = stopped.report().orElseThrow();
			assertThat(report.written() + report.notSent()).as(report.toString()).isEqualTo(report.read());
			assertThat(report.stopReason()).contains("the subscriber has cancelled");
			assertThat(list()).hasSize((int) report.written());
			this.redis.command("DEL", "list");
		}
	}

	/** However long the source is: what is asked for is bounded, and nothing is lost. */
	@Test
	void whatIsAskedForIsBoundedByTheWindowAndByTheSubscriber() {
		AtomicLong published = new AtomicLong();
		Flux<Integer> source = Flux.range(0, 100_000).hide().doOnNext((item) -> published.incrementAndGet());
		AtomicLong most = new AtomicLong();
		this.reactive.write(source, (item, commands) -> commands.set("key", item),
				(options) -> options.withListener(new BulkListener() {

					@Override
					public void onProgress(BulkProgress progress) {
						most.accumulateAndGet(published.get() - progress.settled(), Math::max);
					}

				}))
			.block();
		assertThat(most).hasValueLessThanOrEqualTo(CHUNK * (1 + 2 + 2));

		published.set(0);
		Queue<ItemResult> results = new ConcurrentLinkedQueue<>();
		Slow slow = new Slow(results);
		this.reactive.results(source, (item, commands) -> commands.set("key", item)).subscribe(slow);
		await().until(() -> latest().progress().settled() == WINDOW);
		assertThat(results).isEmpty();
		assertThat(published).hasValue(WINDOW + CHUNK);
		slow.request(1);
		await().until(() -> results.size() == 1);
		slow.request(Long.MAX_VALUE);
		await().until(slow.ended::isDisposed);
		assertThat(results).hasSize(100_000);
	}

	@Test
	void theSubscribersContextIsInTheMappersThread() {
		ContextRegistry.getInstance().registerThreadLocalAccessor("user", USER);
		try {
			Queue<String> users = new ConcurrentLinkedQueue<>();
			BulkMapper<Integer> mapper = (item, commands) -> {
				users.add(String.valueOf(USER.get()));
				commands.set("key", item);
			};
			this.reactive.write(Flux.range(0, 2), mapper).contextWrite((context) -> context.put("user", "a")).block();
			this.reactive.results(Flux.range(0, 2), mapper)
				.contextWrite((context) -> context.put("user", "b"))
				.blockLast();
			assertThat(users).containsExactly("a", "a", "b", "b");
		}
		finally {
			ContextRegistry.getInstance().removeThreadLocalAccessor("user");
		}
	}

	@Test
	void nobodyWhoSubscribesIsKeptWaiting() throws InterruptedException {
		CountDownLatch mayMap = new CountDownLatch(1);
		Queue<Boolean> mustNotBlock = new ConcurrentLinkedQueue<>();
		var report = this.reactive.write(Flux.range(0, 100).subscribeOn(Schedulers.parallel()), (item, commands) -> {
			mayMap.await();
			mustNotBlock.add(Schedulers.isInNonBlockingThread());
			commands.set("key", item);
		}).subscribeOn(Schedulers.single()).toFuture();
		CountDownLatch free = new CountDownLatch(2);
		Schedulers.single().schedule(free::countDown);
		Schedulers.parallel().schedule(free::countDown);
		free.await();
		mayMap.countDown();
		assertThat(report.join().written()).isEqualTo(100);
		assertThat(mustNotBlock).containsOnly(false);
	}

	@Test
	void hasTheOptionsOfTheCall() {
		UnaryOperator<BulkOptions> named = (options) -> options.withName("reactive");
		assertThat(Map.of("write", this.reactive.write(Flux.just(1), PUSH, named).block().written(), "results",
				this.reactive.results(Flux.just(1), PUSH, named).count().block()))
			.containsValue(1L);
		assertThat(this.writer.runs()).extracting(BulkRun::name).containsExactly("reactive", "reactive");
	}

	/** Asks for nothing by itself. */
	private static final class Slow extends BaseSubscriber<ItemResult> {

		private final Queue<ItemResult> results;

		private final Disposable.Swap ended = Disposables.swap();

		Slow(Queue<ItemResult> results) {
			this.results = results;
		}

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			// later
		}

		@Override
		protected void hookOnNext(ItemResult result) {
			this.results.add(result);
		}

		@Override
		protected void hookOnComplete() {
			this.ended.dispose();
		}

	}

}
