package io.github.redisbulk.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.springframework.util.FileSystemUtils;

/**
 * A shared proxy to measure against: a Redis behind nutcracker with one backend
 * connection, so that the commands of all clients queue in one line.
 */
public final class Lab implements AutoCloseable {

	private final Deque<Runnable> ends = new ArrayDeque<>();

	private final Path directory;

	private final Target proxy;

	private final Target redis;

	private Lab(Placement placement) throws IOException {
		this.directory = Files.createTempDirectory("redis-bulk-lab");
		this.ends.push(() -> FileSystemUtils.deleteRecursively(this.directory.toFile()));
		this.ends.push(placement::close);
		int redisPort = LocalProcess.freePort();
		int proxyPort = LocalProcess.freePort();
		try {
			placement.prepare();
			start(new InetSocketAddress(placement.redisHost(), redisPort), placement.forRedis(),
					List.of("redis-server", "--port", Integer.toString(redisPort), "--bind", placement.redisHost(),
							"--save", "", "--appendonly", "no", "--protected-mode", "no"));
			configure(placement, redisPort, proxyPort);
			start(new InetSocketAddress(placement.proxyHost(), proxyPort), placement.forProxy(),
					List.of("nutcracker", "-c", "nutcracker.yml", "-a", placement.proxyHost(), "-s",
							Integer.toString(LocalProcess.freePort())));
		}
		catch (IOException | RuntimeException ex) {
			close();
			throw ex;
		}
		this.redis = new Target(URI.create("redis://" + placement.redisHost() + ":" + redisPort), false);
		this.proxy = new Target(URI.create("redis://" + placement.proxyHost() + ":" + proxyPort), true);
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

	private void start(InetSocketAddress address, List<String> prefix, List<String> command) {
		List<String> all = new ArrayList<>(prefix);
		all.addAll(command);
		this.ends.push(LocalProcess.start(address, this.directory, all)::close);
	}

	private void configure(Placement placement, int redisPort, int proxyPort) throws IOException {
		Files.writeString(this.directory.resolve("nutcracker.yml"), """
				lab:
				  listen: %s:%d
				  redis: true
				  hash: fnv1a_64
				  distribution: ketama
				  server_connections: 1
				  timeout: 60000
				  backlog: 512
				  auto_eject_hosts: false
				  servers:
				   - %s:%d:1
				""".formatted(placement.proxyHost(), proxyPort, placement.redisHost(), redisPort));
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
