package io.github.redisbulk.engine.driver;

import java.util.function.Supplier;

/**
 * A connector that, when the other side hangs up during the handshake, finds out whether
 * that is for a proxy: no amount of trying would help then. It is one that goes on
 * answering a silent client and hangs up on the next handshake too. A server that was
 * just restarted does not, and one with too many clients says so and hangs up.
 */
final class ProxyDetectingConnector implements Connector {

	private final Connector server;

	private final Supplier<Connector> proxy;

	/**
	 * Creates a connector.
	 * @param server connects as to Redis itself
	 * @param proxy makes a connector that connects as to a proxy at the same address
	 */
	ProxyDetectingConnector(Connector server, Supplier<Connector> proxy) {
		this.server = server;
		this.proxy = proxy;
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		try {
			return this.server.connect();
		}
		catch (NoConnectionException ex) {
			if (ex.hungUp() && servesProxyClients()) {
				return connectAgain();
			}
			throw ex;
		}
	}

	private BulkConnection connectAgain() throws NoConnectionException {
		try {
			return this.server.connect();
		}
		catch (NoConnectionException ex) {
			throw ex.hungUp() ? ex.proxyFound() : ex;
		}
	}

	private boolean servesProxyClients() {
		try (Connector silent = this.proxy.get(); BulkConnection connection = silent.connect()) {
			return silent.answers(connection) && silent.answers(connection);
		}
		catch (NoConnectionException | IllegalArgumentException ex) {
			return false;
		}
	}

	@Override
	public Connector forReads() {
		return new ProxyDetectingConnector(this.server.forReads(), this.proxy);
	}

	@Override
	public boolean answers(BulkConnection connection) {
		return this.server.answers(connection);
	}

	@Override
	public void close() {
		this.server.close();
	}

}
