package io.github.redisbulk.importer.server;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.springframework.util.FileSystemUtils;

/**
 * A proxy (twemproxy) in front of a Redis of the importer's own, where this machine has
 * one. It forwards all clients over one connection, so readers feel whatever a writer
 * puts there.
 */
public final class EmbeddedProxy implements Closeable {

	private static final String PROGRAM = "nutcracker";

	private static final int ATTEMPTS = 1_500;

	private final int port;

	private final Path folder;

	private final Process process;

	private EmbeddedProxy(int port, Path folder, Process process) {
		this.port = port;
		this.folder = folder;
		this.process = process;
	}

	/**
	 * Starts a proxy.
	 * @param redis the server behind it
	 * @return the proxy, ready for connections; empty if there is none on this machine
	 * @throws IOException if there is one and it does not start
	 */
	public static Optional<EmbeddedProxy> inFrontOf(EmbeddedRedis redis) throws IOException {
		Optional<File> program = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.map((folder) -> new File(folder, PROGRAM))
			.filter((file) -> file.isFile() && file.canExecute())
			.findFirst();
		return program.isPresent() ? Optional.of(start(program.get(), redis)) : Optional.empty();
	}

	private static EmbeddedProxy start(File program, EmbeddedRedis redis) throws IOException {
		int port = EmbeddedRedis.freePort();
		int statistics = port;
		while (statistics == port) {
			statistics = EmbeddedRedis.freePort();
		}
		Path folder = Files.createTempDirectory("redis-bulk-proxy");
		Files.writeString(folder.resolve("proxy.yml"),
				"bulk:\n  listen: 127.0.0.1:%d\n  redis: true\n  server_connections: 1\n  servers:\n  - 127.0.0.1:%d:1\n"
					.formatted(port, redis.port()));
		Process process = new ProcessBuilder(program.getPath(), "-c", "proxy.yml", "-o", "proxy.log", "-p", "proxy.pid",
				"-a", "127.0.0.1", "-s", Integer.toString(statistics))
			.directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		EmbeddedProxy proxy = new EmbeddedProxy(port, folder, process);
		try {
			proxy.awaitReady();
			return proxy;
		}
		catch (IOException ex) {
			proxy.close();
			throw ex;
		}
	}

	private void awaitReady() throws IOException {
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			if (accepts()) {
				return;
			}
			try {
				if (this.process.waitFor(20, TimeUnit.MILLISECONDS)) {
					break;
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				break;
			}
		}
		throw new IOException(PROGRAM + " does not start");
	}

	private boolean accepts() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port), 1000);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Returns where the proxy listens.
	 * @return a port on 127.0.0.1
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Returns how clients reach the proxy.
	 * @return a Redis URL
	 */
	public String url() {
		return "redis://127.0.0.1:" + this.port;
	}

	@Override
	public void close() throws IOException {
		this.process.destroy();
		this.process.onExit().join();
		FileSystemUtils.deleteRecursively(this.folder);
	}

}
