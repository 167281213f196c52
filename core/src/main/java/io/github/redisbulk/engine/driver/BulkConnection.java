package io.github.redisbulk.engine.driver;

import java.time.Duration;

import io.github.redisbulk.engine.command.Chunk;

/**
 * A connection that chunks go out on, one after the other, for one run at a time.
 * <p>
 * Trouble is never thrown: it ends the connection, and the chunks it was carrying keep
 * the replies that had come and have lost the rest. A connection that is not
 * {@linkplain #usable() usable} stays so. Nothing is ever sent twice.
 * <p>
 * Not thread-safe, except for {@link #close()}.
 */
public interface BulkConnection extends AutoCloseable {

	/**
	 * Sends a chunk.
	 * @param chunk the chunk, the connection's until it has been awaited
	 * @param timeout how long the network may take to accept it
	 * @return {@code false} where not a byte has been sent because the connection had
	 * ended before: the chunk is as it was
	 */
	boolean send(Chunk chunk, Duration timeout);

	/**
	 * Waits until the chunk sent first, of those not awaited yet, has all its replies or
	 * has lost them. An interrupt does not end the waiting and is kept.
	 * @param chunk that chunk
	 * @param timeout for its replies; when it has passed the connection is ended
	 */
	void await(Chunk chunk, Duration timeout);

	/**
	 * Returns whether the connection can carry another chunk, as far as is known.
	 * @return whether it has not ended
	 */
	boolean usable();

	/**
	 * Returns how long the connection's own threads have waited for a processor so far. A
	 * connection without any is served by the thread that uses it.
	 * @return nanoseconds, 0 where nothing is known
	 */
	default long processorWait() {
		return 0;
	}

	/**
	 * Returns how long the latest chunk took to be answered, as the connection's own
	 * thread has seen it, and without what that thread waited for a processor. Known of
	 * connections {@linkplain Connector#forReads() for reads} that have a thread.
	 * @return nanoseconds, 0 where it is not known
	 */
	default long answerNanos() {
		return 0;
	}

	/** Ends the connection. */
	@Override
	void close();

}
