package io.github.redisbulk.engine.driver;

import java.time.Duration;

import io.github.redisbulk.engine.command.Chunk;

/**
 * Makes connections to one Redis. Nothing is opened, and no thread started, before the
 * first connection is asked for.
 * <p>
 * Implementations are thread-safe.
 */
public interface Connector extends AutoCloseable {

	/** How long an answer to a question of our own may take. */
	Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);

	/**
	 * Finds the server, connects and logs in.
	 * @return the connection
	 * @throws NoConnectionException if that is not possible now
	 */
	BulkConnection connect() throws NoConnectionException;

	/**
	 * Returns what connects for reads that are to be timed: its connections share nothing
	 * with those that carry chunks, no thread either.
	 * @return a connector to the same Redis, to be closed too; this one where connections
	 * for reads are as all others
	 */
	default Connector forReads() {
		return this;
	}

	/**
	 * Returns whether a connection still leads somewhere: a server or a firewall may have
	 * closed what has been idle. One that does not is closed.
	 * @param connection a connection of this connector, with nothing in flight
	 * @return whether it answers
	 */
	default boolean answers(BulkConnection connection) {
		Chunk question = new Chunk(0);
		question.ask("PING");
		return answers(connection, question);
	}

	/**
	 * Asks, and waits for the answer, whatever it is.
	 * @param connection the connection, closed where it does not answer
	 * @param question one command
	 * @return whether it answers
	 */
	static boolean answers(BulkConnection connection, Chunk question) {
		if (connection.send(question, ANSWER_TIMEOUT)) {
			connection.await(question, ANSWER_TIMEOUT);
		}
		if (!question.finished()) {
			connection.close();
		}
		return question.finished();
	}

	/** Gives up what the connections share; they must have been closed. */
	@Override
	void close();

}
