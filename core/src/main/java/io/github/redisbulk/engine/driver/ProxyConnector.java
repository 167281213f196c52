package io.github.redisbulk.engine.driver;

import io.github.redisbulk.engine.command.Chunk;

/**
 * A connector to a proxy. Whether a connection still leads somewhere is asked by GET,
 * which every proxy knows and hands to a server; PING some do not know, and others answer
 * by themselves.
 */
final class ProxyConnector implements Connector {

	private static final String KEY = "redis-bulk:probe";

	private final Connector driver;

	ProxyConnector(Connector driver) {
		this.driver = driver;
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		return this.driver.connect();
	}

	@Override
	public Connector forReads() {
		return new ProxyConnector(this.driver.forReads());
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
