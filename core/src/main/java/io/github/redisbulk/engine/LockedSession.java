package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.ItemResult;
import org.jspecify.annotations.Nullable;

/**
 * A run behind a lock, so that one thread at a time works on it.
 *
 * @param <T> what the session takes
 */
final class LockedSession<T> implements BulkSession<T> {

	private final SessionLock lock;

	private final Run<T> run;

	private final Runnable whenClosed;

	private final Linger linger;

	private final Workers workers;

	private @Nullable BulkReport report;

	/** Present where the run takes a source that its caller does not wait for. */
	private @Nullable CompletableFuture<BulkReport> reportStage;

	/** Whether a caller has been given the report, or an exception with it. */
	private boolean told;

	LockedSession(Run<T> run, BulkOptions options, Workers workers, Runnable whenClosed) {
		this.run = run;
		this.lock = new SessionLock(options.timeout(), run::tells);
		this.whenClosed = whenClosed;
		this.workers = workers;
		this.linger = new Linger(run, options.linger(), workers, this::sendLingering);
	}

	@Override
	public BulkRun run() {
		return this.run.control();
	}

	@Override
	public void add(T item) {
		this.lock.acquireForItem();
		try {
			refuseIfOver();
			this.run.add(item);
			this.linger.added();
		}
		finally {
			this.lock.release();
		}
	}

	@Override
	public CompletionStage<ItemResult> submit(T item) {
		this.lock.acquireForItem();
		try {
			refuseIfOver();
			CompletionStage<ItemResult> outcome = this.run.submit(item);
			this.linger.added();
			return outcome;
		}
		finally {
			this.lock.release();
		}
	}

	private void refuseIfOver() {
		Stop stop = (this.told || this.run.goesOn()) ? null : this.run.stop();
		if (stop != null) {
			throw new BulkSessionException("The run was stopped and has not taken the item: " + stop, stop.cause());
		}
		if (this.report != null) {
			throw new BulkSessionException("The session is closed and has not taken the item");
		}
	}

	/**
	 * Has a worker end the run when it is stopped: nobody may be about to add an item.
	 */
	void endWhenStopped() {
		this.run.control().whenStopped(() -> this.workers.execute(this::endIfStopped));
	}

	private void endIfStopped() {
		this.lock.acquireForWorker();
		try {
			if (!this.run.goesOn()) {
				end();
			}
		}
		finally {
			this.lock.release();
		}
	}

	/** Called by a worker, which waits for the lock as anybody does. */
	private void sendLingering() {
		this.lock.acquireForWorker();
		try {
			if (this.report == null) {
				this.linger.look();
			}
		}
		catch (Throwable ex) {
			// whoever adds the next item is told
			this.run.stop("sending what has waited has failed: " + ex, ex);
		}
		finally {
			this.lock.release();
		}
	}

	@Override
	public BulkProgress flush() {
		this.lock.acquire();
		try {
			return this.run.flush();
		}
		finally {
			this.lock.release();
		}
	}

	@Override
	public BulkReport finish(Duration within) {
		this.run.endWithin(within);
		this.lock.acquire();
		try {
			BulkReport known = end();
			this.told = true;
			return known;
		}
		finally {
			this.lock.release();
		}
	}

	@Override
	public BulkReport abort(String reason, @Nullable Throwable cause) {
		this.lock.refuseRecursion();
		// whoever has the lock now sends nothing more
		this.run.stop(reason, cause);
		this.lock.acquire();
		try {
			BulkReport known = end();
			this.told = true;
			return known;
		}
		finally {
			this.lock.release();
		}
	}

	@Override
	public void close() {
		this.lock.acquire();
		try {
			BulkReport known = end();
			if (!this.told) {
				this.told = true;
				known.throwIfIncomplete();
			}
		}
		finally {
			this.lock.release();
		}
	}

	/** Has nothing sent any more when a time has passed, and waits for nothing. */
	void endWithin(Duration time) {
		this.run.endWithin(time);
	}

	/**
	 * Ends the run if that is possible within a time: a source or a mapper that blocks
	 * holds nobody else up. Whoever closes the session later is still told how it ended.
	 */
	void end(Duration within) {
		if (!this.lock.tryAcquire(within)) {
			return;
		}
		try {
			if (this.reportStage != null) {
				// of whose source nothing was taken
				this.run.stop("the writer was closed", null);
			}
			end();
		}
		finally {
			this.lock.release();
		}
	}

	/** Returns whether the run is what has called the thread that asks. */
	boolean calls() {
		return this.lock.recursive();
	}

	/**
	 * Returns what completes when the run has ended, by a worker. To be called before the
	 * session is used: the run is one that takes a source, later.
	 */
	CompletableFuture<BulkReport> reportStage() {
		CompletableFuture<BulkReport> stage = new CompletableFuture<>();
		this.reportStage = stage;
		return stage;
	}

	/**
	 * Takes all items of a source, and ends.
	 * @param items the source
	 * @param enough asked before each item whether to end before the source does
	 */
	BulkReport drain(Iterator<? extends T> items, BooleanSupplier enough) {
		this.lock.acquire();
		try {
			while (this.report == null && this.run.goesOn() && takeNext(items)) {
				if (enough.getAsBoolean()) {
					this.run.flush();
					this.run.stop("the writer was closed", null);
				}
			}
			return end();
		}
		catch (Throwable ex) {
			// nobody gets a report, but the connection must not stay behind
			this.run.stop("the source or the writer failed: " + ex, ex);
			end();
			throw ex;
		}
		finally {
			this.lock.release();
		}
	}

	private boolean takeNext(Iterator<? extends T> items) {
		T item;
		try {
			if (!items.hasNext()) {
				return false;
			}
			item = items.next();
		}
		catch (Throwable ex) {
			// checked ones come from sources in other languages
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			this.run.flush();
			this.run.stop("the source failed: " + ex, ex);
			return false;
		}
		this.run.add(item);
		return true;
	}

	private BulkReport end() {
		BulkReport known = this.report;
		if (known == null) {
			try {
				BulkReport ended = this.run.finish();
				known = ended;
				this.report = ended;
				CompletableFuture<BulkReport> stage = this.reportStage;
				if (stage != null) {
					this.run.tell(() -> stage.complete(ended));
				}
			}
			finally {
				this.whenClosed.run();
			}
		}
		return known;
	}

}
