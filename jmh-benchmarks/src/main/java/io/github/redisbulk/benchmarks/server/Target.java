package io.github.redisbulk.benchmarks.server;

import java.net.URI;

/**
 * An address to write to.
 *
 * @param uri such as {@code redis://127.0.0.1:6379}
 * @param proxied whether it belongs to a proxy, which understands few commands besides
 * reads and writes
 * @param wire what leads there
 */
public record Target(URI uri, boolean proxied, Wire wire) {

	/**
	 * Checks the address.
	 * @param uri the address
	 * @param proxied whether a proxy answers there
	 * @param wire what leads there
	 */
	public Target {
		String scheme = (wire.kind() == Wire.Kind.TLS) ? "rediss" : "redis";
		if (!scheme.equals(uri.getScheme()) || uri.getHost() == null) {
			throw new IllegalArgumentException("'" + uri + "' is not an address like redis://127.0.0.1:6379");
		}
	}

	/**
	 * Creates an address that TCP leads to.
	 * @param uri the address
	 * @param proxied whether a proxy answers there
	 */
	public Target(URI uri, boolean proxied) {
		this(uri, proxied, Wire.TCP);
	}

	/**
	 * Returns the host of the address.
	 * @return a name or a number
	 */
	public String host() {
		return this.uri.getHost();
	}

	/**
	 * Returns the port of the address.
	 * @return a port, 6379 where the address names none
	 */
	public int port() {
		return (this.uri.getPort() > 0) ? this.uri.getPort() : 6379;
	}

}
