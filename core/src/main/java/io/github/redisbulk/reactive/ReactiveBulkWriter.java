package io.github.redisbulk.reactive;

import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Writes what a publisher publishes through a {@link BulkWriter}.
 *
 * <pre class="code">
 * Mono&lt;BulkReport&gt; report = reactiveBulkWriter.write(products, (product, commands) -&gt; commands
 *     .set("product:" + product.sku(), product.name()));
 * </pre>
 *
 * <p>
 * Each subscription is a run of its own, and subscribes to the publisher anew. The run
 * asks the publisher for as many items as it has room for, at most a chunk's worth or 256
 * beyond those that it is sending. An item of a publisher that pauses is sent after
 * {@link BulkOptions#linger()}. Whoever cancels stops the run: what is in flight gets its
 * outcome, and a {@link BulkListener} is told of the end.
 * <p>
 * Mapping and sending happen on {@link Schedulers#boundedElastic()}, since they block;
 * the thread that subscribes is never blocked. Where Micrometer's context propagation is
 * on the class path, the mapper finds the thread locals that the subscriber's context
 * holds.
 * <p>
 * This class is thread-safe.
 */
public final class ReactiveBulkWriter {

	private final BulkWriter writer;

	/**
	 * Creates a reactive view of a writer.
	 * @param writer has the connections and the options; it is not closed by this
	 */
	public ReactiveBulkWriter(BulkWriter writer) {
		this.writer = writer;
	}

	/**
	 * Writes all items with the writer's options.
	 * @param <T> what is published
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @return what became of the items
	 */
	public <T> Mono<BulkReport> write(Publisher<? extends T> items, BulkMapper<? super T> mapper) {
		return write(items, mapper, UnaryOperator.identity());
	}

	/**
	 * Writes all items. What goes wrong with Redis, with an item or with the source is in
	 * the report, and is no error of the {@code Mono}. Map it with
	 * {@link BulkReport#throwIfIncomplete()} where an error suits better.
	 * @param <T> what is published
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return what became of the items; an error only where the run cannot be begun
	 */
	public <T> Mono<BulkReport> write(Publisher<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return Mono.usingWhen(this.<T>open(mapper, options),
				(run) -> run.intake(items, (item, next) -> run.session().add(item))
					.then(Mono.defer(run::end))
					.onErrorResume(run::fail),
				(run) -> Mono.empty(), (run, failure) -> Mono.empty(), SourcedRun::abort);
	}

	/**
	 * Writes all items with the writer's options, and tells what becomes of each.
	 * @param <T> what is published
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @return the outcomes
	 */
	public <T> Flux<ItemResult> results(Publisher<? extends T> items, BulkMapper<? super T> mapper) {
		return results(items, mapper, UnaryOperator.identity());
	}

	/**
	 * Writes all items, and tells what becomes of each, whatever its outcome, in the
	 * order in which the items end. A subscriber that asks for nothing more holds the run
	 * as soon as some thousand results wait for it, or of large chunks some chunks.
	 * <p>
	 * Results are published by a thread of the writer that holds no lock.
	 * @param <T> what is published
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return the outcomes of all items that were taken. After them the flux completes;
	 * or ends with a {@link BulkIncompleteException} that has the report, if the run was
	 * stopped before the end of its source, for instance because the source has failed
	 */
	public <T> Flux<ItemResult> results(Publisher<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return this.<T>open(mapper, options).flatMapMany((run) -> new ResultStream<>(run, items).flux());
	}

	private static BulkListener telling(Sinks.Empty<Void> ended) {
		return new BulkListener() {

			@Override
			public void onEnd(BulkReport report) {
				ended.tryEmitEmpty();
			}

		};
	}

	private <T> Mono<SourcedRun<T>> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options) {
		return Mono.fromCallable(() -> {
			Sinks.Empty<Void> ended = Sinks.empty();
			BulkSession<T> session = this.writer.open(mapper,
					(given) -> options.apply(given).withListener(telling(ended)));
			return new SourcedRun<>(session, ended.asMono());
		});
	}

}
