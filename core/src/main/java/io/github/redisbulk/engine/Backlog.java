package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.engine.command.Chunk;

/**
 * What waits before all lanes of a run, and its limit. A short queue before each lane is
 * enough as long as every lane has something to do. A lane that runs dry while another is
 * slow is worth memory: then chunks for the slow one are taken in up to the limit, until
 * something for the dry one comes.
 * <p>
 * This class is thread-safe; its lock guards the queues too.
 */
final class Backlog {

	/** How many chunks wait before a lane while no other lane runs dry. */
	static final int QUEUED = 2;

	/** How often whoever waits here looks whether the run is to end. */
	private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(100);

	private final long maxBytes;

	private final Lane.Owner owner;

	private final Lock lock = new ReentrantLock();

	/** There is room before a lane, or a lane has nothing to do any more. */
	private final Condition progress = this.lock.newCondition();

	private final List<LaneQueue> queues = new ArrayList<>();

	private long bytes;

	/**
	 * Creates an empty backlog.
	 * @param maxBytes its limit
	 * @param owner is told when the lanes begin to work, and when all have nothing to do
	 */
	Backlog(long maxBytes, Lane.Owner owner) {
		this.maxBytes = maxBytes;
		this.owner = owner;
	}

	Lock lock() {
		return this.lock;
	}

	/** Opens a queue before another lane. */
	LaneQueue open() {
		return open(new LaneQueue(this, false));
	}

	/** Opens a queue before a lane that slots only pass through. */
	LaneQueue openSiding() {
		return open(new LaneQueue(this, true));
	}

	private LaneQueue open(LaneQueue queue) {
		this.queues.add(queue);
		return queue;
	}

	void close(LaneQueue queue) {
		this.queues.remove(queue);
		this.progress.signalAll();
	}

	/** A lane is given something to do. */
	void works() {
		if (idle()) {
			this.owner.works();
		}
	}

	void changes(long by) {
		this.bytes += by;
		this.progress.signalAll();
	}

	/** A lane has nothing to do any more. */
	void rests() {
		if (idle()) {
			this.owner.rests();
		}
		this.progress.signalAll();
	}

	private boolean idle() {
		return this.queues.stream().noneMatch(LaneQueue::busy);
	}

	/** Wakes whoever waits for room, or for the end. */
	void progressed() {
		this.progress.signalAll();
	}

	/**
	 * Waits until a chunk may be put before a lane.
	 * @param goesOn is asked from time to time whether to wait any longer
	 * @return whether there is room
	 */
	boolean awaitRoom(LaneQueue queue, Chunk chunk, BooleanSupplier goesOn) {
		while (goesOn.getAsBoolean()) {
			boolean othersRunDry = this.bytes + chunk.length() <= this.maxBytes
					&& this.queues.stream().anyMatch(LaneQueue::dry);
			if (queue.size() < QUEUED || othersRunDry) {
				return true;
			}
			await();
		}
		return false;
	}

	/**
	 * Waits until no lane has anything to do.
	 * @param goesOn is asked from time to time, so that it can end the run
	 */
	@SuppressWarnings("CheckReturnValue")
	void awaitIdle(BooleanSupplier goesOn) {
		this.lock.lock();
		try {
			while (!idle()) {
				goesOn.getAsBoolean();
				await();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Waits for a while, in a loop of the caller's. An interrupt is kept, and noticed by
	 * whoever looks whether the run is to end.
	 */
	@SuppressWarnings("WaitNotInLoop")
	private void await() {
		boolean interrupted = Thread.interrupted();
		try {
			this.progress.awaitNanos(SLICE);
		}
		catch (InterruptedException ex) {
			interrupted = true;
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

}
