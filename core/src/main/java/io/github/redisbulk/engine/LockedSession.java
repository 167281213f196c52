package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
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

	private final ReentrantLock lock = new ReentrantLock();

	private final Run<T> run;

	private final Duration timeout;

	private final Runnable whenClosed;

	private final Linger linger;

	/** Whether a worker has the lock, to send what has waited. */
	private volatile boolean lingers;

	private @Nullable BulkReport report;

	/** Whether a caller has been given the report, or an exception with it. */
	private boolean told;

	LockedSession(Run<T> run, BulkOptions options, Workers workers, Runnable whenClosed) {
		this.run = run;
		this.timeout = options.timeout();
		this.whenClosed = whenClosed;
		this.linger = new Linger(run, options.linger(), workers, this::sendLingering);
	}

	@Override
	public BulkRun run() {
		return this.run.control();
	}

	@Override
	public void add(T item) {
		acquireForItem();
		try {
			refuseIfOver();
			this.run.add(item);
			this.linger.added();
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public CompletionStage<ItemResult> submit(T item) {
		acquireForItem();
		try {
			refuseIfOver();
			CompletionStage<ItemResult> outcome = this.run.submit(item);
			this.linger.added();
			return outcome;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void refuseIfOver() {
		if (this.report != null) {
			throw new BulkSessionException("The session is closed and has not taken the item");
		}
		Stop stop = this.run.goesOn() ? null : this.run.stop();
		if (stop != null) {
			throw new BulkSessionException("The run was stopped and has not taken the item: " + stop, stop.cause());
		}
	}

	/** Called by a worker, which waits for the lock as anybody does. */
	private void sendLingering() {
		this.lock.lock();
		this.lingers = true;
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
			this.lingers = false;
			this.lock.unlock();
		}
	}

	@Override
	public BulkProgress flush() {
		acquire();
		try {
			return this.run.flush();
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public BulkReport finish(Duration within) {
		this.run.endWithin(within);
		acquire();
		try {
			BulkReport known = end();
			this.told = true;
			return known;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public BulkReport abort(String reason, @Nullable Throwable cause) {
		refuseRecursion();
		// whoever has the lock now sends nothing more
		this.run.stop(reason, cause);
		acquire();
		try {
			BulkReport known = end();
			this.told = true;
			return known;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public void close() {
		acquire();
		try {
			BulkReport known = end();
			if (!this.told) {
				this.told = true;
				known.throwIfIncomplete();
			}
		}
		finally {
			this.lock.unlock();
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
		if (this.lock.isHeldByCurrentThread() || !tryLock(within)) {
			return;
		}
		try {
			end();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes all items of a source, and ends.
	 * @param items the source
	 * @param enough asked before each item whether to end before the source does
	 */
	BulkReport drain(Iterator<? extends T> items, BooleanSupplier enough) {
		acquire();
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
			this.lock.unlock();
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
		catch (Exception ex) {
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
				known = this.run.finish();
				this.report = known;
			}
			finally {
				this.whenClosed.run();
			}
		}
		return known;
	}

	private void acquire() {
		refuseRecursion();
		this.lock.lock();
	}

	/**
	 * Waits for other callers for a time, and for a worker as long as it would itself.
	 */
	private void acquireForItem() {
		refuseRecursion();
		while (!tryLock(this.timeout)) {
			if (Thread.currentThread().isInterrupted()) {
				throw new BulkSessionException("The thread was interrupted, and the session has not taken the item");
			}
			if (!this.lingers) {
				throw new BulkSessionException(
						"The session was busy for " + this.timeout.toMillis() + " ms and has not taken the item");
			}
		}
	}

	private boolean tryLock(Duration within) {
		try {
			return this.lock.tryLock(within.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private void refuseRecursion() {
		if (this.lock.isHeldByCurrentThread() || this.run.tells()) {
			throw new IllegalStateException("A mapper or a listener must not call the session that calls it");
		}
	}

}
