package io.github.redisbulk.engine.pacing;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

/**
 * The chunks in flight, and how long each takes.
 * <p>
 * Not thread-safe.
 */
final class ChunkTimes {

	private final Watch watch;

	private final Deque<SentChunk> unanswered = new ArrayDeque<>();

	private InFlight inFlight = InFlight.NONE;

	private long lastSent;

	/** How long replicas were waited for, which is no part of what chunks take. */
	private long replicas;

	/** By the {@link #clock}. */
	private long waitsSince;

	private long stalledBefore;

	private boolean begun;

	/** By the {@link #clock}. */
	private long answeredAt;

	ChunkTimes(Watch watch) {
		this.watch = watch;
	}

	/** Returns the time, of which that in which replicas are waited for is no part. */
	private long clock() {
		return this.watch.nanos() - this.replicas;
	}

	/** Replicas were waited for, for so many nanoseconds until now. */
	void awaitedReplicas(long nanos) {
		this.replicas += nanos;
	}

	/** A chunk has been sent. */
	SentChunk sent(InFlight size) {
		if (!this.begun) {
			this.begun = true;
			this.answeredAt = clock();
		}
		this.lastSent = this.watch.nanos();
		this.inFlight = this.inFlight.plus(size);
		SentChunk last = new SentChunk(size, this.inFlight, this.lastSent, this.watch.stalled(), this.replicas);
		this.unanswered.add(last);
		return last;
	}

	/** The writer has nothing to do now but to wait for the oldest chunk. */
	void awaits() {
		this.waitsSince = clock();
		this.stalledBefore = this.watch.stalled();
	}

	/**
	 * The oldest chunk has been answered.
	 * @return {@code null} if none was in flight
	 */
	@Nullable AnsweredChunk answered() {
		SentChunk oldest = removeOldest();
		if (oldest == null) {
			return null;
		}
		long now = clock();
		long took = now - (oldest.at() - oldest.replicas());
		long waited = Math.min(took, now - this.waitsSince);
		AnsweredChunk chunk = new AnsweredChunk(oldest, now + this.replicas, took, stalled(oldest, took - waited),
				waited, now - this.answeredAt);
		this.answeredAt = now;
		return chunk;
	}

	/**
	 * Returns how long our threads have waited for a processor while the server was not
	 * at work on the chunk. As long as they had something else to do, they may have
	 * waited while it was; from then on nothing but an answer has them wait.
	 */
	private long stalled(SentChunk chunk, long busy) {
		long stalled = this.watch.stalled();
		return Math.min(stalled - chunk.stalled(), busy + stalled - this.stalledBefore);
	}

	/** The oldest chunk will never be answered. */
	void lost() {
		removeOldest();
	}

	private @Nullable SentChunk removeOldest() {
		SentChunk oldest = this.unanswered.poll();
		if (oldest != null) {
			this.inFlight = this.inFlight.minus(oldest.size());
		}
		return oldest;
	}

	InFlight inFlight() {
		return this.inFlight;
	}

	/** Returns when a chunk was sent last. */
	long lastSent() {
		return this.lastSent;
	}

}
