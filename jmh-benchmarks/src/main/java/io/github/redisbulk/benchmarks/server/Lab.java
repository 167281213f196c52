package io.github.redisbulk.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;

import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisServer;

/**
 * A shared proxy to measure against: a Redis behind nutcracker with one backend
 * connection, so that the commands of all clients queue in one line.
 */
public final class Lab implements AutoCloseable {

	private final Deque<Runnable> ends = new ArrayDeque<>();

	private final Target proxy;

	private final Target redis;

	private Lab(Placement placement) throws IOException {
		this.ends.push(placement::close);
		try {
			placement.prepare();
			RedisServer server = RedisServer
				.start((config) -> config.at(placement.redis()).directive("protected-mode", "no"));
			this.ends.push(server::close);
			Nutcracker nutcracker = Nutcracker.inFrontOf(placement.proxy(), server.address());
			this.ends.push(nutcracker::close);
			this.redis = new Target(URI.create(server.url()), false);
			this.proxy = new Target(URI.create(nutcracker.address().url()), true);
		}
		catch (IOException | RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/**
	 * Starts servers on loopback, on core 0 where that can be arranged: their processor
	 * is the bottleneck.
	 * @return a lab that answers
	 */
	public static Lab processor() {
		return start(new Placement.Loopback());
	}

	/**
	 * Starts servers in network namespaces with a slow link between them. Needs Linux,
	 * root, {@code ip} and {@code tc}.
	 * @param megabits the rate of the link in each direction
	 * @return a lab that answers
	 */
	public static Lab link(int megabits) {
		return start(new Placement.Namespaces(megabits));
	}

	private static Lab start(Placement placement) {
		try {
			return new Lab(placement);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns where everybody reads and writes.
	 * @return the proxy
	 */
	public Target proxy() {
		return this.proxy;
	}

	/**
	 * Returns the server behind it.
	 * @return the Redis
	 */
	public Target redis() {
		return this.redis;
	}

	@Override
	public void close() {
		while (!this.ends.isEmpty()) {
			this.ends.pop().run();
		}
	}

}
