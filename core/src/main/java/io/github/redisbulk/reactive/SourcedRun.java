package io.github.redisbulk.reactive;

import java.util.function.BiConsumer;
import java.util.function.Supplier;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.util.concurrent.Queues;

/**
 * A session that a publisher's items go into. Everything that blocks is done by
 * {@link Schedulers#boundedElastic()}.
 *
 * @param <T> what is published
 */
final class SourcedRun<T> {

	static final Scheduler BLOCKING = Schedulers.boundedElastic();

	private static final String CANCELLED = "the subscriber has cancelled";

	private final BulkSession<T> session;

	/** Completes when somebody else has ended the run: a source may be silent. */
	private final Mono<Void> ended;

	/** The run has ended before its source. */
	private volatile boolean over;

	/** Nobody listens any more. */
	private volatile boolean cancelled;

	SourcedRun(BulkSession<T> session, Mono<Void> ended) {
		this.session = session;
		this.ended = ended.publishOn(BLOCKING).doOnSuccess((nothing) -> this.over = true);
	}

	BulkSession<T> session() {
		return this.session;
	}

	BulkOptions options() {
		return this.session.run().options();
	}

	/**
	 * Takes the items of a source, as many ahead as make a chunk.
	 * @param taking is given each item, with the subscriber's context in the thread
	 */
	<R> Flux<R> intake(Publisher<? extends T> items, BiConsumer<T, SynchronousSink<R>> taking) {
		int ahead = Math.min(options().chunkMaxCommands(), Queues.SMALL_BUFFER_SIZE);
		return Flux.<T>from(items)
			.publishOn(BLOCKING, ahead)
			.<R>handle((item, next) -> take(item, next, taking))
			.takeUntilOther(this.ended)
			.doOnCancel(this::stop);
	}

	/** Tells a session that takes nothing more apart from a source that has failed. */
	private <R> void take(T item, SynchronousSink<R> next, BiConsumer<T, SynchronousSink<R>> taking) {
		try {
			if (!this.cancelled) {
				taking.accept(item, next);
			}
		}
		catch (BulkSessionException ex) {
			if (!this.cancelled) {
				throw new EndedException(ex);
			}
		}
	}

	/** Sends nothing more, and waits for nothing. */
	private void stop() {
		this.cancelled = true;
		this.session.run().stop(CANCELLED);
	}

	Mono<BulkReport> end() {
		return blocking(() -> this.over ? stopped(this.session.finish()) : this.session.finish());
	}

	/** Ends a run that has not come to the end of its source. */
	Mono<BulkReport> fail(Throwable failure) {
		return blocking(() -> {
			if (failure instanceof EndedException) {
				return stopped(this.session.finish());
			}
			this.session.flush();
			return this.session.abort("the source failed: " + failure, failure);
		});
	}

	Mono<BulkReport> abort() {
		return blocking(() -> this.session.abort(CANCELLED, null));
	}

	private static Mono<BulkReport> blocking(Supplier<BulkReport> end) {
		return Mono.fromSupplier(end).subscribeOn(BLOCKING);
	}

	/**
	 * A session that was closed with its writer does not know that there was more to
	 * come.
	 */
	private static BulkReport stopped(BulkReport report) {
		if (report.stop() != null) {
			return report;
		}
		return new BulkReport(report.read(), report.written(), report.failed(), report.unknown(), report.notSent(),
				report.traffic(), report.elapsed(), report.failures(), report.reasons(), report.incomplete(),
				new Stop("the writer was closed", null), report.pacing(), report.nodes());
	}

	/** The session takes nothing more. */
	private static final class EndedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		EndedException(BulkSessionException cause) {
			super(cause);
		}

	}

}
