package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;

import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * Chunks that wait before a lane. Only the lane takes any away.
 * <p>
 * Guarded by the lock of its {@link Backlog}, which every method but those for the lane
 * expects to be held.
 */
final class LaneQueue {

	private final Backlog backlog;

	private final Condition work;

	private final Deque<Chunk> chunks = new ArrayDeque<>();

	/** How many slots lead here; anybody may read it, as the next. */
	private volatile int slots;

	private volatile long bytes;

	private boolean working;

	private boolean ending;

	private boolean ended;

	LaneQueue(Backlog backlog) {
		this.backlog = backlog;
		this.work = backlog.lock().newCondition();
	}

	boolean isEmpty() {
		return this.chunks.isEmpty();
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
	}

	void add(Chunk chunk) {
		this.backlog.works();
		this.chunks.add(chunk);
		changes(chunk, 1);
		this.work.signal();
	}

	/** Takes everything away, for another place. */
	List<Chunk> drain() {
		List<Chunk> all = new ArrayList<>(this.chunks);
		this.chunks.clear();
		all.forEach((chunk) -> changes(chunk, -1));
		return all;
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
		this.backlog.lock().lock();
		try {
			while (idle && this.chunks.isEmpty() && !this.ended) {
				if (this.working) {
					this.working = false;
					this.backlog.rests();
				}
				if (this.ending || this.slots == 0) {
					this.ended = true;
					this.backlog.close(this);
				}
				else {
					this.work.awaitUninterruptibly();
				}
			}
			this.working = !this.ended;
			return this.chunks.peek();
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
