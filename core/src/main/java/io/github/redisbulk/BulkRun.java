package io.github.redisbulk;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A run as it is seen from outside: what it is doing, and the means to steer it.
 * <p>
 * Instances are thread-safe. What is asked of a run takes effect before its next chunk,
 * and has no effect once the run has ended.
 */
public interface BulkRun {

	/** What a run is doing. */
	enum State {

		/** Writing, or waiting for items. */
		RUNNING,

		/** Held by {@link BulkRun#hold()}. */
		HELD,

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
	 * Returns how much time the run has taken so far, or took.
	 * @return the time since the first item; zero before it
	 */
	Duration elapsed();

	/**
	 * Returns how many items end in a second: an average over the last seconds while the
	 * run goes on, and over the whole run once it has ended.
	 * @return items a second
	 */
	double rate();

	/**
	 * Returns how long the run will still take at its present rate.
	 * @return a time; empty unless the run makes progress and
	 * {@link BulkOptions#withExpectedItems} tells how many items there are
	 */
	Optional<Duration> remaining();

	/**
	 * Returns how much time has passed since a chunk was settled, or since the run began.
	 * @return a time; zero once the run has ended
	 */
	Duration sinceProgress();

	/**
	 * Returns for how long the run has been trying to send, or waiting for answers,
	 * without settling a chunk. Pauses between chunks and the delays of retries are
	 * included.
	 * @return a time; zero while the run waits for items or is held, and once it has
	 * ended
	 */
	Duration waiting();

	/**
	 * Returns why the run is sending commands again, or connecting again.
	 * @return the first word of the server's refusal, or the name of an exception; empty
	 * if the last chunk was settled without that
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

	/**
	 * Holds the run before its next chunk until {@link #resume()}. What is in flight is
	 * settled.
	 */
	void hold();

	/** Lets the run go on. */
	void resume();

	/**
	 * Ends the run before its next chunk, as an interrupt of its thread would: what is in
	 * flight is settled, what was read and not sent ends as {@link Outcome#NOT_SENT}.
	 * @param reason one sentence for the report, without secrets
	 */
	void stop(String reason);

	/**
	 * Changes the limits of chunks, the window, the pause, the rate, the bound for reads
	 * and the tolerance for failures. What is not changed stays as it is: a run that
	 * keeps a bound goes on keeping it within a smaller chunk. Other options are those
	 * the run began with.
	 * @param changes made to the options in force
	 * @throws IllegalArgumentException if a value is out of its bounds, or is one that a
	 * run keeps: then nothing has changed
	 */
	void change(UnaryOperator<BulkOptions> changes);

}
