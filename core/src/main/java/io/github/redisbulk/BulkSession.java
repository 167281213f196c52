package io.github.redisbulk;

import java.time.Duration;

/**
 * A run that items are pushed into one by one.
 * <p>
 * Instances are thread-safe; items of several threads go out in the order in which
 * {@link #add} took them. Items are sent when their chunk is full, on {@link #flush()}
 * and on {@link #close()}.
 *
 * @param <T> what the session takes
 */
public interface BulkSession<T> extends AutoCloseable {

	/**
	 * Takes an item. Blocks while as many chunks are in flight as
	 * {@link BulkOptions#inFlight()} allows.
	 * @param item the item
	 * @throws BulkSessionException if the session is closed, was stopped, or was busy for
	 * longer than {@link BulkOptions#timeout()}: then the item was not taken, and is not
	 * part of the report
	 */
	void add(T item);

	/**
	 * Sends what has been added and waits until each of those items has its outcome.
	 * @return how far the run has come
	 */
	BulkProgress flush();

	/**
	 * Ends the run: sends what has been added, waits for the answers, and reports.
	 * @return what became of all items
	 */
	default BulkReport finish() {
		return close(Duration.ofDays(365));
	}

	/**
	 * Ends the run within a time. What has not been sent by then never will be and ends
	 * as {@link Outcome#NOT_SENT}; what is under way is waited for as long as
	 * {@link BulkOptions#timeout()} allows.
	 * @param timeout for sending what has been added
	 * @return what became of all items; the same again for a closed session
	 */
	BulkReport close(Duration timeout);

	/**
	 * Ends the run as {@link #finish()} does.
	 */
	@Override
	default void close() {
		finish();
	}

}
