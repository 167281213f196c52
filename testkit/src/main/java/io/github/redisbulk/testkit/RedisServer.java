package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A process {@code redis-server} on a port of its own, of loopback as a rule, with the
 * faults that a process can have. Where there is no such program the test is aborted with
 * a message: start it in a method, not in a static initializer.
 */
public final class RedisServer implements AutoCloseable {

	private final Path folder = TemporaryFolder.create();

	private final int port = LoopbackPorts.free();

	private final RedisConfig config;

	private final List<String> command;

	private final RedisAddress control;

	private volatile ChildProcess process;

	private RedisServer(RedisBinary binary, boolean sentinel, Consumer<RedisConfig> customizer) {
		this.config = new RedisConfig(binary, this.folder);
		if (!sentinel) {
			this.config.serverDefaults();
		}
		customizer.accept(this.config);
		this.command = this.config.site()
			.command(Stream.of(binary.path().toString(), "redis.conf", sentinel ? "--sentinel" : "")
				.filter((argument) -> !argument.isEmpty())
				.toList());
		this.control = new RedisAddress(this.config.site().host(), this.port,
				sentinel ? null : RedisConfig.CONTROL_USER, sentinel ? null : RedisConfig.CONTROL_PASSWORD);
		write(this.folder.resolve("redis.conf"), this.config.text(this.port));
		this.process = ChildProcess.start(this.folder, this.command);
	}

	/**
	 * Starts a server that asks for no password and persists nothing.
	 * @return the server, which answers
	 */
	public static RedisServer start() {
		return start((config) -> {
		});
	}

	/**
	 * Starts a server.
	 * @param customizer sets what is special about it
	 * @return the server, which answers; a replica is in step with its master
	 */
	public static RedisServer start(Consumer<RedisConfig> customizer) {
		return start(RedisBinary.any(), false, customizer);
	}

	static RedisServer start(RedisBinary binary, boolean sentinel, Consumer<RedisConfig> customizer) {
		return LoopbackPorts.start(() -> {
			RedisServer server = new RedisServer(binary, sentinel, customizer);
			try {
				server.awaitReady();
				return server;
			}
			catch (RuntimeException ex) {
				server.close();
				throw ex;
			}
		});
	}

	private void awaitReady() {
		this.process.awaitReady(this::answers);
		if (this.config.isReplica()) {
			ChildProcess.await("The replica's link")
				.until(() -> "up".equals(info("replication", "master_link_status")));
		}
	}

	private boolean answers() {
		try {
			return "PONG".equals(command("PING"));
		}
		catch (UncheckedIOException | RespConnection.ErrorReply ex) {
			return false;
		}
	}

	/**
	 * Returns the host.
	 * @return {@code 127.0.0.1}, unless the configuration says otherwise
	 */
	public String host() {
		return this.config.site().host();
	}

	/**
	 * Returns the port of plain connections.
	 * @return the port, the same one after a restart
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Returns the port of TLS connections.
	 * @return the port
	 * @throws IllegalStateException if the server was started without certificates
	 */
	public int tlsPort() {
		if (this.config.tlsPort() == 0) {
			throw new IllegalStateException("Started without 'tls'");
		}
		return this.config.tlsPort();
	}

	/** Returns the port on which the nodes of a cluster talk to this one. */
	int busPort() {
		return (this.config.busPort() > 0) ? this.config.busPort() : this.port + 10_000;
	}

	/**
	 * Returns the socket file.
	 * @return the file
	 */
	public Path unixSocket() {
		return Objects.requireNonNull(this.config.socketFile(), "Started without 'unixSocket'");
	}

	/**
	 * Returns where, and with which password, the default user logs in.
	 * @return the address
	 */
	public RedisAddress address() {
		return new RedisAddress(host(), this.port, null, this.config.password());
	}

	/**
	 * Returns {@link #address()} as a URL.
	 * @return the URL
	 */
	public String url() {
		return address().url();
	}

	/**
	 * Sends one command as the kit's own user, who may do everything.
	 * @param arguments the command's name and arguments
	 * @return the reply, see {@link RespConnection}
	 */
	public @Nullable Object command(String... arguments) {
		return this.control.command(arguments);
	}

	/**
	 * Opens a connection as the kit's own user.
	 * @return the connection, to be closed by the caller
	 */
	public RespConnection connect() {
		return this.control.connect();
	}

	/**
	 * Reads one field of {@code INFO}.
	 * @param section the section
	 * @param field the field's name
	 * @return its value, {@code null} if there is no such field
	 */
	public @Nullable String info(String section, String field) {
		return String.valueOf(command("INFO", section))
			.lines()
			.filter((line) -> line.startsWith(field + ":"))
			.map((line) -> line.substring(field.length() + 1))
			.findFirst()
			.orElse(null);
	}

	/**
	 * Ends the process at once (SIGKILL): connections break, what is not persisted is
	 * gone.
	 */
	public void kill() {
		this.process.kill();
	}

	/**
	 * Starts the process again, on the same port and with the same data folder; kills it
	 * first if it still runs.
	 */
	public void restart() {
		kill();
		this.process = ChildProcess.start(this.folder, this.command);
		this.process.awaitReady(this::answers);
	}

	/**
	 * Returns whether the process has neither ended nor been frozen.
	 * @return whether the server can answer
	 */
	public boolean isRunning() {
		return this.process.isRunning();
	}

	/**
	 * Freezes the process (SIGSTOP): connections stay open, new ones are accepted, and
	 * nothing is answered.
	 */
	public void stop() {
		this.process.stop();
	}

	/**
	 * Lets the frozen process go on (SIGCONT), with all that was sent meanwhile.
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

	private static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
