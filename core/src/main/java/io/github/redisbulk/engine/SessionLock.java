package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.BulkSessionException;

/**
 * Lets one thread at a time work on a session, and nobody whom the session itself has
 * called.
 * <p>
 * This class is thread-safe.
 */
final class SessionLock {

	private final ReentrantLock lock = new ReentrantLock();

	private final Duration timeout;

	private final BooleanSupplier telling;

	/** Whether a worker has the lock, to send what has waited. */
	private volatile boolean worker;

	/**
	 * Creates a lock that nobody has.
	 * @param timeout how long a caller waits for others to take an item
	 * @param telling tells whether the thread that asks is a listener's
	 */
	SessionLock(Duration timeout, BooleanSupplier telling) {
		this.timeout = timeout;
		this.telling = telling;
	}

	void acquire() {
		refuseRecursion();
		this.lock.lock();
	}

	/** Waits for other callers for a time, and for a worker as long as it takes. */
	void acquireForItem() {
		refuseRecursion();
		while (!tryAcquire(this.timeout)) {
			if (Thread.currentThread().isInterrupted()) {
				throw new BulkSessionException("The thread was interrupted, and the session has not taken the item");
			}
			if (!this.worker) {
				throw new BulkSessionException(
						"The session was busy for " + this.timeout.toMillis() + " ms and has not taken the item");
			}
		}
	}

	void acquireForWorker() {
		this.lock.lock();
		this.worker = true;
	}

	/** Waits for a time; an interrupt, which is kept, ends that. */
	boolean tryAcquire(Duration within) {
		try {
			return !this.lock.isHeldByCurrentThread() && this.lock.tryLock(within.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	void release() {
		this.worker = false;
		this.lock.unlock();
	}

	/** Returns whether the session has called the thread that asks. */
	boolean recursive() {
		return this.lock.isHeldByCurrentThread() || this.telling.getAsBoolean();
	}

	void refuseRecursion() {
		if (recursive()) {
			throw new IllegalStateException("A mapper or a listener must not call the session that calls it");
		}
	}

}
