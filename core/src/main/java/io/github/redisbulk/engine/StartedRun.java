package io.github.redisbulk.engine;

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkTask;
import org.jspecify.annotations.Nullable;

/**
 * A run that takes its source on another thread than its caller's.
 * <p>
 * This class is thread-safe.
 *
 * @param <T> what the run takes
 */
final class StartedRun<T> implements BulkTask {

	private final LockedSession<T> session;

	private final Iterator<? extends T> items;

	private final BooleanSupplier enough;

	private final AtomicBoolean begun = new AtomicBoolean();

	private final CompletableFuture<BulkReport> report;

	/**
	 * Creates a run that has not begun.
	 * @param items the source
	 * @param enough asked before each item whether to end before the source does
	 */
	StartedRun(LockedSession<T> session, Iterator<? extends T> items, BooleanSupplier enough) {
		this.session = session;
		this.items = items;
		this.enough = enough;
		this.report = session.reportStage();
	}

	/** Has an executor run the run, or ends it if the executor refuses. */
	StartedRun<T> on(Executor executor) {
		try {
			executor.execute(this::takeAll);
			return this;
		}
		catch (Throwable ex) {
			end("the executor has not taken the run: " + ex, ex);
			throw ex;
		}
	}

	private void takeAll() {
		if (this.begun.compareAndSet(false, true)) {
			try {
				this.session.drain(this.items, this.enough);
			}
			catch (Throwable ex) {
				if (run().report().isEmpty()) {
					this.report.completeExceptionally(ex);
				}
			}
		}
	}

	/** Ends a run that has not begun. */
	private void end(String reason, @Nullable Throwable cause) {
		if (this.begun.compareAndSet(false, true)) {
			this.session.abort(reason, cause);
		}
	}

	@Override
	public BulkRun run() {
		return this.session.run();
	}

	@Override
	public CompletionStage<BulkReport> report() {
		return this.report;
	}

	@Override
	public void cancel() {
		String reason = "the run was cancelled";
		run().stop(reason);
		end(reason, null);
	}

}
