package io.github.redisbulk.engine.pacing;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The chunks of a run before anything is known of reads. A writer that is to find a bound
 * by itself sends small ones, one at a time: the first before it makes a connection to
 * time reads over, because most runs are no longer, and more while that is being made.
 * <p>
 * Not thread-safe.
 */
final class FirstChunks {

	private static final int BEFORE_CONNECTING = 2;

	private static final Window SMALL = new Window(200, 128 * 1024);

	private static final int REMEMBERED = 16;

	private final boolean small;

	private final Deque<AnsweredChunk> answered = new ArrayDeque<>();

	private int sent;

	/**
	 * Begins a run.
	 * @param findsBound whether small chunks may go before anything is known
	 */
	FirstChunks(boolean findsBound) {
		this.small = findsBound;
	}

	Window window() {
		return this.small ? SMALL : WindowLaw.START;
	}

	/** Returns whether another chunk may go before a connection is made. */
	boolean beforeConnecting() {
		return this.small && this.sent < BEFORE_CONNECTING;
	}

	/** Returns whether chunks may go while a connection is being made. */
	boolean whileConnecting() {
		return this.small;
	}

	void onSent() {
		this.sent++;
	}

	void onAnswered(AnsweredChunk chunk) {
		if (this.answered.size() == REMEMBERED) {
			this.answered.remove();
		}
		this.answered.add(chunk);
	}

	/** Tells a law what has been answered before there was one. */
	ReadLaw tell(ReadLaw law) {
		this.answered.forEach(law::onEarlyChunk);
		this.answered.clear();
		return law;
	}

}
