package io.github.redisbulk.engine.driver;

import java.net.ConnectException;

/**
 * Makes the exception of a server that cannot be reached for the moment.
 */
public final class NoConnections {

	private NoConnections() {
	}

	/**
	 * Returns what a driver throws while nothing listens.
	 * @return an exception that may be gone at the next attempt
	 */
	public static NoConnectionException forNow() {
		return new NoConnectionException("localhost:1", new ConnectException("Connection refused"));
	}

}
