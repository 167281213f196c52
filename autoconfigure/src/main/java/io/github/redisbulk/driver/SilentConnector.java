package io.github.redisbulk.driver;

import io.github.redisbulk.command.Chunk;

/**
 * A connector to a proxy. Whether a connection still leads somewhere is asked by GET,
 * which every proxy knows and hands to a server; PING some do not know, and others answer
 * by themselves.
 */
final class SilentConnector implements Connector {

	private static final String KEY = "redis-bulk:probe";

	private final Connector driver;

	SilentConnector(Connector driver) {
		this.driver = driver;
	}

	@Override
	public BulkConnection connect() throws ConnectException {
		return this.driver.connect();
	}

	@Override
	public boolean answers(BulkConnection connection) {
		Chunk question = new Chunk(0);
		question.ask("GET", KEY);
		return Connector.answers(connection, question);
	}

	@Override
	public void close() {
		this.driver.close();
	}

}
