package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.Nullable;

/**
 * Reads a small key when it is asked to, one at a time, and tells how long that took.
 */
interface Probe extends AutoCloseable {

	/**
	 * What became of a read.
	 *
	 * @param nanos how long it took
	 * @param timedOut whether it was given up
	 */
	record Sample(long nanos, boolean timedOut) {
	}

	/** Connects, and finds the baseline. */
	void start();

	/** Returns how long a read takes before we write, 0 until that is known. */
	long baseline();

	/** Returns why there is no probe. */
	@Nullable Throwable failure();

	/** Reads now, unless it is still reading, and returns whether it does. */
	boolean ask();

	/** Returns how long the current read has taken so far, 0 where there is none. */
	long waiting();

	/** Returns what became of the read asked for last, once. */
	@Nullable Sample poll();

	/** Returns how much memory the server has used lately. */
	ServerMemory memory();

	@Override
	void close();

}
