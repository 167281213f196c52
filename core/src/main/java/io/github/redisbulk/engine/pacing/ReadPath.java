package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * The way that reads take, to be timed. Not for applications.
 * <p>
 * Used by one thread.
 */
public interface ReadPath extends AutoCloseable {

	/** There is none: the time of our own chunks has to do. */
	ReadPath NONE = new ReadPath() {

		@Override
		public void open() {
			throw new IllegalStateException("there is no other connection to read over");
		}

		@Override
		public void read(String key, Duration timeout) {
			open();
		}

		@Override
		public void close() {
			// nothing is open
		}

	};

	/**
	 * Connects, unless that has been done.
	 * @throws Exception if that is not possible
	 */
	void open() throws Exception;

	/**
	 * Reads a key that need not exist, and waits for whatever the answer is.
	 * @param key the key
	 * @param timeout how long the answer may take
	 * @throws TimeoutException if it took longer
	 * @throws Exception if the connection broke
	 */
	void read(String key, Duration timeout) throws Exception;

	/**
	 * Asks the server how much memory it uses.
	 * @param timeout how long the answer may take
	 * @return {@link ServerMemory#UNLIMITED} where it does not tell
	 * @throws Exception if the connection broke
	 */
	default ServerMemory memory(Duration timeout) throws Exception {
		return ServerMemory.UNLIMITED;
	}

	@Override
	void close();

}
