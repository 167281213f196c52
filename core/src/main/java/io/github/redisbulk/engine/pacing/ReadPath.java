package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * The way that the application's reads take, so that reads can be timed. Not for
 * applications.
 * <p>
 * Used by one thread at a time.
 */
public interface ReadPath extends AutoCloseable {

	/**
	 * Connects, unless there is a connection that works as far as is known.
	 * @throws Exception if there is no connection to be had
	 */
	void open() throws Exception;

	/**
	 * Reads a key that need not exist, and waits for the answer, be it an error.
	 * @param key the key
	 * @param timeout how long the answer may take
	 * @return how long the answer took without what a thread of the path's own waited for
	 * a processor, in nanoseconds; 0 where the path has no thread
	 * @throws TimeoutException if there was no answer in time
	 * @throws Exception if the connection broke
	 */
	long read(String key, Duration timeout) throws Exception;

	/**
	 * Asks the server about itself.
	 * @param timeout how long the answer may take
	 * @return {@link ServerInfo#UNKNOWN} where the server does not tell
	 * @throws Exception if the connection broke
	 */
	default ServerInfo info(Duration timeout) throws Exception {
		return ServerInfo.UNKNOWN;
	}

	@Override
	void close();

}
