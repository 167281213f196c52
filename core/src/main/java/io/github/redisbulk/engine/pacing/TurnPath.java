package io.github.redisbulk.engine.pacing;

import java.time.Duration;

/**
 * The way to where writers take turns. Not for applications.
 * <p>
 * Used by one thread at a time.
 */
public interface TurnPath extends AutoCloseable {

	/** What a writer says of itself. */
	enum Word {

		/** It wants a turn, or to keep the one that it has. */
		WANT,

		/** It finds out how much it may send, and keeps its turn for that. */
		PREPARE,

		/**
		 * Its turn is over. It has sent as much as reads allow, and wants another one.
		 */
		LIMITED,

		/** Its turn is over. Reads would have allowed more, and it wants another one. */
		UNLIMITED,

		/** It had nothing to send in its turn, and wants no other one for now. */
		IDLE,

		/** It wants no turn any more. */
		LEAVE

	}

	/**
	 * Connects, unless there is a connection that works as far as is known.
	 * @throws Exception if there is no connection to be had
	 */
	void open() throws Exception;

	/**
	 * Says something, and waits for the answer.
	 * @param word what
	 * @param timeout how long the answer may take
	 * @return for how many milliseconds from now the turn is this writer's; where it is
	 * not, zero or less: after how many milliseconds to ask again, negated
	 * @throws Exception if there was no answer, or an error
	 */
	long say(Word word, Duration timeout) throws Exception;

	@Override
	void close();

}
