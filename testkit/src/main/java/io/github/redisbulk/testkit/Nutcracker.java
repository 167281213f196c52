package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A process {@code nutcracker} (twemproxy) that spreads keys over servers, with one
 * connection to each. It knows a part of Redis' commands only, and drops clients that use
 * another one. Where there is no such program the test is aborted with a message: start
 * it in a method, not in a static initializer.
 */
public final class Nutcracker implements AutoCloseable {

	private final Path folder = TemporaryFolder.create();

	private final RedisAddress address;

	private final List<String> command;

	private ChildProcess process;

	private Nutcracker(Site site, List<RedisAddress> servers, @Nullable Duration timeout) {
		this.address = new RedisAddress(site.host(), LoopbackPorts.free(), null, null);
		Path program = InstalledProgram.require("nutcracker", "nutcracker");
		this.command = site.command(List.of(program.toString(), "-c", "nutcracker.yml", "-o", "process.log", "-p",
				"nutcracker.pid", "-a", site.host(), "-s", Integer.toString(LoopbackPorts.free())));
		try {
			Files.writeString(this.folder.resolve("nutcracker.yml"), yaml(servers, timeout));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.process = ChildProcess.start(this.folder, this.command);
	}

	/**
	 * Starts a proxy that waits for its servers without a limit.
	 * @param servers the servers, which ask for no password
	 * @return the proxy, which accepts connections
	 */
	public static Nutcracker inFrontOf(RedisServer... servers) {
		return start(Site.LOOPBACK, addresses(List.of(servers)), null);
	}

	/**
	 * Starts a proxy that waits for its servers without a limit.
	 * @param site where it runs
	 * @param servers where the servers are, which ask for no password
	 * @return the proxy, which accepts connections
	 */
	public static Nutcracker inFrontOf(Site site, RedisAddress... servers) {
		return start(site, List.of(servers), null);
	}

	/**
	 * Starts a proxy that answers with an error when a server takes longer.
	 * @param servers the servers, which ask for no password
	 * @param timeout how long a server may take
	 * @return the proxy, which accepts connections
	 */
	public static Nutcracker inFrontOf(List<RedisServer> servers, Duration timeout) {
		return start(Site.LOOPBACK, addresses(servers), timeout);
	}

	private static List<RedisAddress> addresses(List<RedisServer> servers) {
		return servers.stream().map(RedisServer::address).toList();
	}

	private static Nutcracker start(Site site, List<RedisAddress> servers, @Nullable Duration timeout) {
		return LoopbackPorts.start(() -> {
			Nutcracker proxy = new Nutcracker(site, servers, timeout);
			try {
				proxy.process.awaitReady(proxy::accepts);
				return proxy;
			}
			catch (RuntimeException ex) {
				proxy.close();
				throw ex;
			}
		});
	}

	private boolean accepts() {
		try {
			return "PONG".equals(command("PING"));
		}
		catch (UncheckedIOException ex) {
			return false;
		}
	}

	/**
	 * Returns the host.
	 * @return {@code 127.0.0.1}, unless the proxy was put elsewhere
	 */
	public String host() {
		return this.address.host();
	}

	/**
	 * Returns the port on which clients connect.
	 * @return the port, the same one after a restart
	 */
	public int port() {
		return this.address.port();
	}

	/**
	 * Returns where clients connect.
	 * @return the address
	 */
	public RedisAddress address() {
		return this.address;
	}

	/**
	 * Sends one command through the proxy.
	 * @param arguments the command's name and arguments
	 * @return the reply, see {@link RespConnection}
	 */
	public @Nullable Object command(String... arguments) {
		return this.address.command(arguments);
	}

	/**
	 * Ends the process at once (SIGKILL), with all its connections.
	 */
	public void kill() {
		this.process.kill();
	}

	/**
	 * Starts the process again on the same port; kills it first if it still runs.
	 */
	public void restart() {
		kill();
		this.process = ChildProcess.start(this.folder, this.command);
		this.process.awaitReady(this::accepts);
	}

	/**
	 * Freezes the process (SIGSTOP).
	 */
	public void stop() {
		this.process.stop();
	}

	/**
	 * Lets the frozen process go on (SIGCONT).
	 */
	public void cont() {
		this.process.cont();
	}

	/**
	 * Ends the process and deletes its folder.
	 */
	@Override
	public void close() {
		kill();
		TemporaryFolder.delete(this.folder);
	}

	private String yaml(List<RedisAddress> servers, @Nullable Duration timeout) {
		List<String> lines = new ArrayList<>(List.of("bulk:", "  listen: " + host() + ":" + port(), "  redis: true",
				"  distribution: ketama", "  hash: fnv1a_64", "  auto_eject_hosts: false", "  server_connections: 1"));
		if (timeout != null) {
			lines.add("  timeout: " + timeout.toMillis());
		}
		lines.add("  servers:");
		for (int i = 0; i < servers.size(); i++) {
			// a key's server follows from the name, so that it is the same in every run
			lines.add("  - " + servers.get(i).host() + ":" + servers.get(i).port() + ":1 server" + i);
		}
		return String.join("\n", lines) + "\n";
	}

}
