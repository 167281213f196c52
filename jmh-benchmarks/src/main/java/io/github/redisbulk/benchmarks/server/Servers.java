package io.github.redisbulk.benchmarks.server;

import java.net.URI;
import java.util.Objects;

import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisConfig;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.Site;
import io.github.redisbulk.testkit.TlsCertificates;
import org.jspecify.annotations.Nullable;

/**
 * The servers of one benchmark: a Redis of its own, or a given one, and nutcracker in
 * front of it where asked for.
 */
public final class Servers implements AutoCloseable {

	/** The address of "a Redis of its own". */
	public static final String OWN = "own";

	private final @Nullable RedisServer own;

	private final Target redis;

	private final @Nullable Nutcracker proxy;

	private final @Nullable TlsCertificates certificates;

	private final Target target;

	private Servers(String url, boolean proxied, Wire.Kind wire) {
		this.certificates = (wire == Wire.Kind.TLS) ? TlsCertificates.create() : null;
		this.own = OWN.equals(url) ? RedisServer.start(this::configure) : null;
		try {
			this.redis = new Target(URI.create((this.own != null) ? this.own.url() : url), false);
			this.proxy = proxied ? Nutcracker.inFrontOf(Site.LOOPBACK,
					new RedisAddress(this.redis.host(), this.redis.port(), null, null)) : null;
			this.target = (this.proxy != null) ? new Target(URI.create(this.proxy.address().url()), true) : over(wire);
		}
		catch (RuntimeException ex) {
			end(this.own);
			throw ex;
		}
	}

	private void configure(RedisConfig config) {
		config.unixSocket();
		if (this.certificates != null) {
			config.tls(this.certificates);
		}
	}

	private Target over(Wire.Kind wire) {
		if (wire == Wire.Kind.TCP) {
			return this.redis;
		}
		RedisServer server = Objects.requireNonNull(this.own, "A Redis of its own is needed");
		return (this.certificates != null)
				? new Target(URI.create("rediss://" + server.host() + ":" + server.tlsPort()), false,
						new Wire(wire, this.certificates.ca()))
				: new Target(this.redis.uri(), false, new Wire(wire, server.unixSocket()));
	}

	/**
	 * Starts what is needed.
	 * @param url the address of a Redis that is running, which gets keys named
	 * {@code key:…}; or {@link #OWN}
	 * @param proxied whether to put nutcracker in front of it
	 * @return servers that answer
	 */
	public static Servers start(String url, boolean proxied) {
		return new Servers(url, proxied, Wire.Kind.TCP);
	}

	/**
	 * Starts a Redis.
	 * @param wire what is to lead there
	 * @return a server that answers
	 */
	public static Servers start(Wire.Kind wire) {
		return new Servers(OWN, false, wire);
	}

	/**
	 * Returns the address given on the command line as {@code -Dredis.url}.
	 * @return an address, or {@link #OWN}
	 */
	public static String givenUrl() {
		return System.getProperty("redis.url", OWN);
	}

	/**
	 * Returns where to write.
	 * @return the proxy, where there is one
	 */
	public Target target() {
		return this.target;
	}

	/**
	 * Returns the Redis behind it all.
	 * @return never the proxy
	 */
	public Target redis() {
		return this.redis;
	}

	@Override
	public void close() {
		end(this.proxy);
		end(this.own);
		if (this.certificates != null) {
			this.certificates.close();
		}
	}

	private static void end(@Nullable RedisServer server) {
		if (server != null) {
			server.close();
		}
	}

	private static void end(@Nullable Nutcracker proxy) {
		if (proxy != null) {
			proxy.close();
		}
	}

}
