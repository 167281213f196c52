package io.github.redisbulk.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on loopback. They lie below every system's ephemeral range: a client that
 * keeps reconnecting to a dead ephemeral port ends up connected to itself, and then the
 * server cannot have its port back.
 */
final class LoopbackPorts {

	static final String HOST = "127.0.0.1";

	private static final int LOWEST = 20_000;

	private static final int BEYOND = 32_000;

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
	 * Returns whether a program did not start because somebody else took its port
	 * meanwhile.
	 * @param failure what the program said
	 * @return whether that was it
	 */
	static boolean taken(RuntimeException failure) {
		return String.valueOf(failure.getMessage()).contains("Address already in use");
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
