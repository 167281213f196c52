package io.github.redisbulk;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A run as it is seen from outside: what it is doing, and the means to steer it.
 * <p>
 * Instances are thread-safe. What is asked of a run takes effect before its next chunk.
 */
public interface BulkRun {

	/** What a run is doing. */
	enum State {

		/** Writing, or waiting for items. */
		RUNNING,

		/** Held by {@link BulkRun#pause()}. */
		PAUSED,

		/** Ended: there is a report. */
		ENDED

	}

	/**
	 * An item that is not written, without anything of the item.
	 *
	 * @param position where the item stands in its source, from 0
	 * @param outcome how it ended
	 * @param code the kind of failure, see {@link ItemResult#code()}
	 */
	record Failure(long position, Outcome outcome, String code) {
	}

	/**
	 * Returns the name given by {@link BulkOptions#withName}, or one made up.
	 * @return a name, not necessarily unique
	 */
	String name();

	/**
	 * Returns a number that tells runs of one writer apart.
	 * @return from 1, in the order in which they were begun
	 */
	long id();

	/**
	 * Returns when the run began.
	 * @return a time
	 */
	Instant started();

	/**
	 * Returns what the run is doing.
	 * @return the state
	 */
	State state();

	/**
	 * Returns how far the run has come, as of its last chunk.
	 * @return a snapshot
	 */
	BulkProgress progress();

	/**
	 * Returns how many items end in a second: during the last seconds while the run goes
	 * on, all in all once it has ended.
	 * @return items a second
	 */
	double rate();

	/**
	 * Returns how long the run will take from now on, if it goes on as it does.
	 * @return a time; empty unless the run gets on and
	 * {@link BulkOptions#withExpectedItems} tells where it ends
	 */
	Optional<Duration> remaining();

	/**
	 * Returns when a chunk was settled for the last time.
	 * @return how long ago that was, or the beginning; zero once the run has ended
	 */
	Duration sinceProgress();

	/**
	 * Returns for how long the run has been trying to send or waiting for answers, and
	 * has not settled a chunk. Its pause and the delays of retries count in.
	 * @return a time; zero while the run waits for items or is held, and once it has
	 * ended
	 */
	Duration waiting();

	/**
	 * Returns what keeps the run from going on: why it sends, or connects, again.
	 * @return the server's word or the name of an exception; empty where all is well
	 */
	Optional<String> retrying();

	/**
	 * Returns the last items that are not written for a reason of their own, the latest
	 * first.
	 * @return at most 10
	 */
	List<Failure> lastFailures();

	/**
	 * Returns the options in force.
	 * @return options, changes included
	 */
	BulkOptions options();

	/**
	 * Returns what became of the run.
	 * @return the report, empty until it has ended
	 */
	Optional<BulkReport> report();

	/** Holds the run before its next chunk. What is in flight is settled. */
	void pause();

	/** Lets the run go on. */
	void resume();

	/**
	 * Ends the run before its next chunk, as an interrupt would.
	 * @param reason for the report
	 */
	void stop(String reason);

	/**
	 * Changes the limits of chunks, the window, the pause, the rate, the bound for reads
	 * and the tolerance for failures. Other options are those the run began with.
	 * @param changes made to the options in force
	 * @throws IllegalArgumentException if a value is out of its bounds: then nothing has
	 * changed
	 */
	void change(UnaryOperator<BulkOptions> changes);

}
