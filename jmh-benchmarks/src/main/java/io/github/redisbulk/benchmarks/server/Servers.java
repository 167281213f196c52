package io.github.redisbulk.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.springframework.util.FileSystemUtils;

/**
 * The servers of one benchmark: a Redis of its own, or a given one, and nutcracker in
 * front of it where asked for.
 */
public final class Servers implements AutoCloseable {

	/** The address of "a Redis of its own". */
	public static final String OWN = "own";

	private final Deque<LocalProcess> started = new ArrayDeque<>();

	private final Path directory;

	private final Target redis;

	private final Target target;

	private Servers(String url, boolean proxied) throws IOException {
		this.directory = Files.createTempDirectory("redis-bulk-benchmark");
		this.redis = OWN.equals(url) ? startRedis() : new Target(URI.create(url), false);
		this.target = proxied ? startNutcracker() : this.redis;
	}

	/**
	 * Starts what is needed.
	 * @param url the address of a Redis that is running, which gets keys named
	 * {@code key:…}; or {@link #OWN}
	 * @param proxied whether to put nutcracker in front of it
	 * @return servers that answer
	 */
	public static Servers start(String url, boolean proxied) {
		try {
			return new Servers(url, proxied);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns the address given on the command line as {@code -Dredis.url}.
	 * @return an address, or {@link #OWN}
	 */
	public static String givenUrl() {
		return System.getProperty("redis.url", OWN);
	}

	/**
	 * Returns whether a program is on the path.
	 * @param program its name
	 * @return whether it can be started
	 */
	public static boolean installed(String program) {
		return LocalProcess.installed(program);
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

	private Target startRedis() {
		int port = LocalProcess.freePort();
		this.started.push(LocalProcess.start(port, this.directory, List.of("redis-server", "--port",
				Integer.toString(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")));
		return Target.local(port, false);
	}

	private Target startNutcracker() throws IOException {
		int port = LocalProcess.freePort();
		int statistics = LocalProcess.freePort();
		Files.writeString(this.directory.resolve("nutcracker.yml"), """
				benchmark:
				  listen: 127.0.0.1:%d
				  redis: true
				  hash: fnv1a_64
				  distribution: ketama
				  server_connections: 1
				  timeout: 60000
				  servers:
				   - %s:%d:1
				""".formatted(port, this.redis.host(), this.redis.port()));
		this.started.push(LocalProcess.start(port, this.directory, List.of("nutcracker", "--conf-file",
				"nutcracker.yml", "--stats-addr", "127.0.0.1", "--stats-port", Integer.toString(statistics))));
		return Target.local(port, true);
	}

	@Override
	public void close() throws IOException {
		while (!this.started.isEmpty()) {
			this.started.pop().close();
		}
		FileSystemUtils.deleteRecursively(this.directory);
	}

}
