package io.github.redisbulk.benchmarks.server;

import java.net.URI;

import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.Site;
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

	private Servers(String url, boolean proxied) {
		this.own = OWN.equals(url) ? RedisServer.start() : null;
		try {
			this.redis = new Target(URI.create((this.own != null) ? this.own.url() : url), false);
			this.proxy = proxied ? Nutcracker.inFrontOf(Site.LOOPBACK,
					new RedisAddress(this.redis.host(), this.redis.port(), null, null)) : null;
		}
		catch (RuntimeException ex) {
			end(this.own);
			throw ex;
		}
	}

	/**
	 * Starts what is needed.
	 * @param url the address of a Redis that is running, which gets keys named
	 * {@code key:…}; or {@link #OWN}
	 * @param proxied whether to put nutcracker in front of it
	 * @return servers that answer
	 */
	public static Servers start(String url, boolean proxied) {
		return new Servers(url, proxied);
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
		return (this.proxy != null) ? new Target(URI.create(this.proxy.address().url()), true) : this.redis;
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
