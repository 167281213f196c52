package io.github.redisbulk;

/**
 * Turns an item into the Redis commands that write it.
 * <p>
 * A mapper is called once for each item, in the order of the source, by the thread that
 * calls the writer. All of its commands must be issued by that thread before it returns.
 *
 * @param <T> what the source holds
 */
@FunctionalInterface
public interface BulkMapper<T> {

	/**
	 * Issues the commands that write an item, at least one. They are sent together and
	 * never split over two chunks.
	 * @param item the item
	 * @param commands takes the commands
	 * @throws Exception if the item cannot be mapped: the item ends as
	 * {@link Outcome#NOT_SENT} with this cause, and the run goes on
	 */
	void map(T item, BulkCommands commands) throws Exception;

}
