package io.github.redisbulk.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Free ports on loopback. They lie below every system's ephemeral range: a client that
 * keeps reconnecting to a dead ephemeral port ends up connected to itself, and then the
 * server cannot have its port back.
 */
final class LoopbackPorts {

	static final String HOST = "127.0.0.1";

	private static final int LOWEST = 20_000;

	private static final int BEYOND = 32_000;

	private static final int ATTEMPTS = 5;

	private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

	private LoopbackPorts() {
	}

	/**
	 * Returns a port on which nothing listens, never the same one twice.
	 * @return the port
	 */
	static int free() {
		for (int attempt = 0; attempt < 1_000; attempt++) {
			int port = ThreadLocalRandom.current().nextInt(LOWEST, BEYOND);
			if (isFree(port) && GIVEN.add(port)) {
				return port;
			}
		}
		throw new IllegalStateException("No free port between " + LOWEST + " and " + BEYOND);
	}

	/**
	 * Starts something on free ports, anew with others where somebody took one meanwhile.
	 * @param <T> what is started
	 * @param start draws ports and starts it
	 * @return what has been started
	 */
	static <T> T start(Supplier<T> start) {
		for (int attempt = 1;; attempt++) {
			try {
				return start.get();
			}
			catch (RuntimeException ex) {
				if (attempt == ATTEMPTS || !String.valueOf(ex.getMessage()).contains("Address already in use")) {
					throw ex;
				}
			}
		}
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
