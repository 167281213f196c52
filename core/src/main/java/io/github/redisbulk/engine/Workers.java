package io.github.redisbulk.engine;

import java.time.Duration;

/**
 * Threads for what a writer does without a caller's thread.
 * <p>
 * Implementations are thread-safe.
 */
interface Workers extends AutoCloseable {

	/** Has a thread run a task, which may block, at once. */
	void execute(Runnable task);

	/** Has a thread run a task, which may block, when a time has passed. */
	void executeAfter(Duration delay, Runnable task);

	/**
	 * Ends the threads that have nothing to do, and forgets the tasks whose time has not
	 * come. What is executed from now on is still done.
	 */
	@Override
	void close();

}
