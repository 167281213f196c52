package io.github.redisbulk.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server process on a loopback port, ended with the benchmark at the latest.
 */
final class LocalProcess implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Process process;

	private final Thread lastResort;

	private LocalProcess(Process process) {
		this.process = process;
		this.lastResort = new Thread(process::destroyForcibly, "benchmark-server-end");
		Runtime.getRuntime().addShutdownHook(this.lastResort);
	}

	/**
	 * Starts a server and waits until it answers a PING.
	 * @param port the port that it was told to listen to
	 * @param directory where it runs and logs
	 * @param command the command line
	 */
	static LocalProcess start(int port, Path directory, List<String> command) {
		return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), directory, command);
	}

	/**
	 * Starts a server and waits until it answers a PING.
	 * @param address the address that it was told to listen to
	 * @param directory where it runs and logs
	 * @param command the command line
	 */
	static LocalProcess start(InetSocketAddress address, Path directory, List<String> command) {
		Path log = directory.resolve(command.get(0) + address.getPort() + ".log");
		try {
			Process process = new ProcessBuilder(command).directory(directory.toFile())
				.redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
			LocalProcess started = new LocalProcess(process);
			started.awaitAnswer(address, log);
			return started;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot start '" + command.get(0)
					+ "'; install it, or name a running Redis with -Dredis.url=redis://host:port", ex);
		}
	}

	/**
	 * Finds a port below the range from which systems give ports to clients, so that no
	 * client takes it meanwhile.
	 */
	static int freePort() {
		for (int attempt = 0; attempt < 100; attempt++) {
			int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (IOException ex) {
				// taken
			}
		}
		throw new IllegalStateException("No free port was found on the loopback address");
	}

	static boolean installed(String program) {
		String path = System.getenv().getOrDefault("PATH", "");
		return Arrays.stream(path.split(java.io.File.pathSeparator))
			.anyMatch((directory) -> Files.isExecutable(Path.of(directory, program)));
	}

	private void awaitAnswer(InetSocketAddress address, Path log) throws IOException {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!answers(address)) {
			if (!this.process.isAlive() || System.nanoTime() > deadline) {
				close();
				throw new IOException(Files.readString(log, StandardCharsets.UTF_8));
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
		}
	}

	private static boolean answers(InetSocketAddress address) {
		try (var socket = new java.net.Socket(address.getAddress(), address.getPort())) {
			socket.setSoTimeout(1000);
			socket.getOutputStream().write("*1\r\n$4\r\nPING\r\n".getBytes(StandardCharsets.US_ASCII));
			return socket.getInputStream().read() == '+';
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Override
	public void close() {
		this.process.destroy();
		try {
			if (!this.process.waitFor(5, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
			Runtime.getRuntime().removeShutdownHook(this.lastResort);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (IllegalStateException ex) {
			// the hooks are running already, this one among them
		}
	}

}
