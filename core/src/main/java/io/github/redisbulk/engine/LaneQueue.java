package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.function.Supplier;

import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * Chunks that wait before a lane. Only the lane takes any away.
 * <p>
 * Guarded by the lock of its {@link Backlog}, which every method but those for the lane
 * expects to be held.
 */
final class LaneQueue {

	/** How many bytes a chunk may hold to which others are joined. */
	private static final int JOINED_BYTES = 16 * 1024;

	private final Backlog backlog;

	private final Condition work;

	/** Whether slots only pass through, and the lane sends nothing of what waits. */
	private final boolean siding;

	private final Deque<Chunk> chunks = new ArrayDeque<>();

	/** How many slots lead here; anybody may read it, as the next. */
	private volatile int slots;

	private volatile long bytes;

	/** Where slots of the lane wait, to come back perhaps. */
	private @Nullable LaneQueue aside;

	private boolean working;

	private boolean ending;

	private boolean ended;

	LaneQueue(Backlog backlog, boolean siding) {
		this.backlog = backlog;
		this.siding = siding;
		this.work = backlog.lock().newCondition();
	}

	/** Returns whether the lane would send more if there were any. */
	boolean dry() {
		return !this.siding && this.chunks.isEmpty();
	}

	int size() {
		return this.chunks.size();
	}

	boolean busy() {
		return this.working || !this.chunks.isEmpty();
	}

	/** Returns whether the lane takes nothing any more. */
	boolean ended() {
		return this.ended;
	}

	void changesSlots(int by) {
		this.slots += by;
	}

	/** Returns how many slots lead here; needs no lock. */
	int slots() {
		return this.slots;
	}

	/** Returns how many bytes wait; needs no lock. */
	long waitingBytes() {
		return this.bytes;
	}

	private void changes(Chunk chunk, int sign) {
		long by = (long) sign * chunk.length();
		this.bytes += by;
		this.backlog.changes(by);
	}

	/** The lane has something to do that does not wait here. */
	void begins() {
		this.working = true;
		this.work.signal();
	}

	void add(Chunk chunk) {
		this.backlog.works();
		this.chunks.add(chunk);
		changes(chunk, 1);
		this.work.signal();
	}

	/**
	 * Appends a chunk to the last one that waits, if both are small. A chunk takes memory
	 * of its own, many times what a command takes: many small ones would hold far more
	 * than the limit of the backlog, which counts what goes over the wire. The lane
	 * divides what has become too large for it.
	 * @return whether the chunk was taken, and may be used for something else
	 */
	boolean join(Chunk chunk) {
		// the lane may have the first in hand
		if (this.chunks.size() < Backlog.QUEUED) {
			return false;
		}
		Chunk last = this.chunks.getLast();
		if (last.length() + chunk.length() > JOINED_BYTES) {
			return false;
		}
		changes(chunk, 1);
		last.copyItems(chunk, 0, chunk.items());
		return true;
	}

	/** Takes everything away, for another place. */
	List<Chunk> drain() {
		List<Chunk> all = new ArrayList<>(this.chunks);
		this.chunks.clear();
		all.forEach((chunk) -> changes(chunk, -1));
		return all;
	}

	private boolean expectsSlots() {
		return this.siding || this.slots > 0 || (this.aside != null && this.aside.slots > 0);
	}

	/** Names the queue of the siding. */
	void aside(LaneQueue queue) {
		this.aside = queue;
	}

	/** Has the lane look whether it has to end. */
	void wake() {
		this.work.signal();
	}

	/** Has the lane end when it has nothing to do. */
	void end() {
		this.ending = true;
		this.work.signal();
	}

	// For the lane

	/**
	 * Returns the next chunk, which stays in the queue. Waits for one while the lane has
	 * nothing else to do.
	 * @param idle whether the lane has nothing in flight
	 * @return {@code null} where there is none, since the lane has something else to do
	 * or has {@linkplain #ended() ended}
	 */
	@Nullable Chunk next(boolean idle) {
		if (idle) {
			return take(this.chunks::peek);
		}
		this.backlog.lock().lock();
		try {
			return this.chunks.peek();
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/**
	 * Waits for something to do. A lane that has no slots any more, and none to expect,
	 * ends instead.
	 * @param source is asked for it with the lock held
	 * @return {@code null} where the lane has {@linkplain #ended() ended}
	 */
	<T> @Nullable T take(Supplier<@Nullable T> source) {
		this.backlog.lock().lock();
		try {
			T taken = source.get();
			while (taken == null && !this.ended) {
				if (this.working) {
					this.working = false;
					this.backlog.rests();
				}
				if (this.ending || !expectsSlots()) {
					this.ended = true;
					this.backlog.close(this);
				}
				else {
					this.work.awaitUninterruptibly();
				}
				taken = source.get();
			}
			this.working = !this.ended;
			return taken;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** The next chunk has been sent, or replaced by others. */
	void remove(List<Chunk> replacement) {
		this.backlog.lock().lock();
		try {
			changes(this.chunks.remove(), -1);
			for (int piece = replacement.size() - 1; piece >= 0; piece--) {
				this.chunks.addFirst(replacement.get(piece));
				changes(replacement.get(piece), 1);
			}
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** Takes everything away that will not be sent. */
	List<Chunk> abandon() {
		this.backlog.lock().lock();
		try {
			return drain();
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

}
