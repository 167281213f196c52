package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.Nullable;

/**
 * Reads a small key when it is asked to, one at a time, and times the read.
 */
interface Probe extends AutoCloseable {

	/**
	 * What became of a read.
	 *
	 * @param nanos how long the read took
	 * @param result how the read ended
	 */
	record Answer(long nanos, Result result) {
	}

	/** How a read ended. */
	enum Result {

		/** The read was answered, if only by an error: that takes a round trip, too. */
		ANSWERED,

		/** The read was answered, but this process was stopped for a part of its time. */
		EXCUSED,

		/** The read was given up. */
		TIMED_OUT,

		/** There is no connection, or the read says nothing about the other side. */
		FAILED

	}

	/** Connects, and finds the baseline. That is the first question. */
	void start();

	/**
	 * Returns whether the probe has connected for the first time, and nothing that takes
	 * long stands before the baseline any more.
	 */
	boolean connected();

	/** Returns what reads took before anything was written. */
	IdleReads idle();

	/** Returns why the latest read was not answered, {@code null} if it was. */
	@Nullable Throwable failure();

	/**
	 * Has a read sent, over another connection if the last one has broken.
	 * @return {@code false} where the last question is still open
	 */
	boolean ask();

	/** Returns how long the open question has waited, in nanoseconds, 0 without one. */
	long waiting();

	/** Returns what became of the latest read, once. */
	@Nullable Answer poll();

	/** Returns how much memory the server has used lately. */
	ServerMemory memory();

	/**
	 * Returns whether nobody else has read from the server lately, as far as is known.
	 */
	boolean alone();

	@Override
	void close();

}
