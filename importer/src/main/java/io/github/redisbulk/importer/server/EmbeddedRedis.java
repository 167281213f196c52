package io.github.redisbulk.importer.server;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

import redis.embedded.RedisServer;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis server on a free port of the loopback interface, with no data on disk, that
 * ends when it is closed. It is the {@code redis-server} of this machine where there is
 * one, else the one that the embedded-redis library brings.
 */
public final class EmbeddedRedis implements Closeable {

	private static final String LOOPBACK = "127.0.0.1";

	private final String program;

	private final int port;

	private final RedisServer server;

	private EmbeddedRedis(String program, int port, RedisServer server) {
		this.program = program;
		this.port = port;
		this.server = server;
	}

	/**
	 * Starts a server.
	 * @return the server, ready for connections
	 * @throws IOException if it does not start
	 */
	public static EmbeddedRedis start() throws IOException {
		return start(System.getenv().getOrDefault("PATH", ""));
	}

	static EmbeddedRedis start(String path) throws IOException {
		Optional<File> installed = Arrays.stream(path.split(File.pathSeparator))
			.map((folder) -> new File(folder, "redis-server"))
			.filter((file) -> file.isFile() && file.canExecute())
			.findFirst();
		return installed.isPresent() ? start(installed.get().getPath(), installed::get)
				: start("redis-server from the embedded-redis library", unpacked());
	}

	private static EmbeddedRedis start(String program, ExecutableProvider executable) throws IOException {
		int port = freePort();
		RedisServer server = RedisServer.newRedisServer()
			.executableProvider(executable)
			.port(port)
			.bind(LOOPBACK)
			.setting("save \"\"")
			.setting("appendonly no")
			.setting("dir \"" + System.getProperty("java.io.tmpdir") + "\"")
			.onShutdownForceStop(true)
			.build();
		server.start();
		return new EmbeddedRedis(program, port, server);
	}

	private static ExecutableProvider unpacked() throws IOException {
		Path folder = Files.createTempDirectory("redis-bulk");
		folder.toFile().deleteOnExit();
		File program = ExecutableProvider.newJarResourceProvider(folder.toFile()).get();
		program.deleteOnExit();
		return () -> program;
	}

	/**
	 * Finds a port below the range from which systems give ports to clients, so that no
	 * client takes it meanwhile.
	 */
	static int freePort() throws IOException {
		for (int attempt = 0; attempt < 100; attempt++) {
			int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (IOException ex) {
				// taken
			}
		}
		throw new IOException("No free port was found on " + LOOPBACK);
	}

	/**
	 * Returns which program runs.
	 * @return a path, or where it came from
	 */
	public String program() {
		return this.program;
	}

	/**
	 * Returns where the server listens.
	 * @return a port on 127.0.0.1
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Returns how clients reach the server.
	 * @return a Redis URL
	 */
	public String url() {
		return "redis://" + LOOPBACK + ":" + this.port;
	}

	@Override
	public void close() {
		try {
			this.server.stop();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
