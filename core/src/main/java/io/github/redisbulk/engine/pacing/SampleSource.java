package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.Nullable;

/**
 * Where samples come from. Used by the thread that writes the run.
 */
interface SampleSource {

	/** Returns what reads took while nothing of the writer's was in flight. */
	IdleReads idle();

	/** Returns the gate that belongs to such samples. */
	Gate gate(double bound);

	/**
	 * A chunk has been sent.
	 * @param chunk the chunk
	 * @param interval how long after one sample the next is due, in nanoseconds
	 */
	void onSent(SentChunk chunk, long interval);

	/**
	 * A chunk has been answered.
	 * @param chunk the chunk
	 * @param interval how long after one sample the next is due, in nanoseconds
	 */
	void onAnswered(AnsweredChunk chunk, long interval);

	/**
	 * Nothing is being sent for a while: takes a sample all the same where the source
	 * can.
	 * @param load what is in flight
	 * @param now the time, in nanoseconds
	 * @param interval how long after one sample the next is due, in nanoseconds
	 */
	void onIdle(InFlight load, long now, long interval);

	/** Returns the latest sample, once. */
	@Nullable Sample poll();

	/** Returns what was in flight when the latest sample was taken. */
	InFlight load();

	/**
	 * Returns how long the sample that is being taken has taken so far, 0 without one.
	 */
	long waiting();

}
