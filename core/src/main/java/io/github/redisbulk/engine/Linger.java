package io.github.redisbulk.engine;

import java.time.Duration;

import io.github.redisbulk.BulkProgress;

/**
 * Has a session send what has waited for its chunk to be full for as long as it may.
 * Looks twice within that time: what waits at one look and still does at the next, goes.
 * So no item needs a time of its own, and nobody looks while nothing waits.
 * <p>
 * Guarded by the lock of its session.
 */
final class Linger {

	/** The session. */
	interface Owner {

		/** Returns how many items have been taken. */
		long taken();

		/** Returns below which position every item has its outcome. */
		long settledBelow();

		/** Sends what has been taken, and waits for all outcomes. */
		BulkProgress flush();

	}

	private final Owner owner;

	private final Duration step;

	private final Workers workers;

	/** Calls {@link #look()} with the lock held. */
	private final Runnable looking;

	private boolean watching;

	/** How many items had been taken at the last look. */
	private long known;

	Linger(Owner owner, Duration linger, Workers workers, Runnable looking) {
		this.owner = owner;
		this.step = linger.dividedBy(2);
		this.workers = workers;
		this.looking = looking;
	}

	/** An item has been taken. */
	void added() {
		if (!this.watching) {
			this.watching = true;
			this.known = 0;
			this.workers.executeAfter(this.step, this.looking);
		}
	}

	void look() {
		if (this.owner.settledBelow() < this.known) {
			this.owner.flush();
		}
		this.known = this.owner.taken();
		this.watching = this.owner.settledBelow() < this.known;
		if (this.watching) {
			this.workers.executeAfter(this.step, this.looking);
		}
	}

}
