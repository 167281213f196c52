package io.github.redisbulk.reactive;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * The results of a run, each published when its item has ended. Items are asked for as
 * results are taken: those between the two are never more than the {@link #window}.
 *
 * @param <T> what the source publishes
 */
final class ResultStream<T> extends BaseSubscriber<CompletionStage<ItemResult>> {

	/** In parts of this many the window is asked for again. */
	private static final int PARTS = 4;

	/** With fewer the run would wait for its results to change hands. */
	private static final int SMALLEST_PART = 1024;

	private final SourcedRun<T> run;

	private final Publisher<? extends T> items;

	/** How many items are taken whose results have not been. */
	private final long window;

	private final AtomicLong asked = new AtomicLong();

	private long submitted;

	private long published;

	/** Items whose results are still to come, and one more until the source has ended. */
	private final AtomicLong open = new AtomicLong(1);

	private Context context = Context.empty();

	private @Nullable FluxSink<ItemResult> sink;

	private volatile @Nullable BulkReport report;

	/**
	 * Creates a stream, of one subscriber.
	 * @param run takes the items
	 * @param items the source
	 */
	ResultStream(SourcedRun<T> run, Publisher<? extends T> items) {
		this.run = run;
		this.items = items;
		long inFlight = (long) run.options().chunkMaxCommands() * (run.options().inFlight() + 1);
		this.window = PARTS * Math.max(SMALLEST_PART, inFlight);
	}

	Flux<ItemResult> flux() {
		return Flux.<ItemResult>create(this::begin).doOnNext((result) -> taken());
	}

	private void begin(FluxSink<ItemResult> results) {
		this.sink = results;
		this.context = Context.of(results.contextView());
		results.onCancel(() -> {
			cancel();
			this.run.abort().subscribe();
		});
		this.run
			.<CompletionStage<ItemResult>>intake(this.items, (item, next) -> next.next(this.run.session().submit(item)))
			.subscribe(this);
	}

	@Override
	public Context currentContext() {
		return this.context;
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		ask(this.window);
	}

	private void ask(long more) {
		this.asked.addAndGet(more);
		request(more);
	}

	@Override
	protected void hookOnNext(CompletionStage<ItemResult> stage) {
		this.open.incrementAndGet();
		stage.thenAccept(this::publish);
		if (++this.submitted == this.asked.get()) {
			// nothing more comes before results are taken: no chunk gets any fuller
			this.run.session().flush();
		}
	}

	private void publish(ItemResult result) {
		sink().next(result);
		settled();
	}

	/** The subscriber has been given a result, one after the other. */
	private void taken() {
		long part = this.window / PARTS;
		if (++this.published % part == 0) {
			ask(part);
		}
	}

	@Override
	protected void hookOnComplete() {
		endWith(this.run.end());
	}

	@Override
	protected void hookOnError(Throwable failure) {
		endWith(this.run.fail(failure));
	}

	private void endWith(Mono<BulkReport> end) {
		end.subscribe((ended) -> {
			this.report = ended;
			settled();
		}, (failure) -> sink().error(failure));
	}

	private void settled() {
		BulkReport ended = this.report;
		if (this.open.decrementAndGet() > 0 || ended == null) {
			return;
		}
		if (ended.stop() == null) {
			sink().complete();
			return;
		}
		try {
			ended.throwIfIncomplete();
		}
		catch (BulkIncompleteException ex) {
			sink().error(ex);
		}
	}

	private FluxSink<ItemResult> sink() {
		FluxSink<ItemResult> known = this.sink;
		if (known == null) {
			throw new IllegalStateException("Nobody has subscribed");
		}
		return known;
	}

}
