package io.github.redisbulk.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A relay in front of a server, in which single connections freeze as they do behind a
 * firewall that has forgotten them: each connection that carries a word, from then on and
 * in both directions, while the relay is told to. Nothing is closed.
 */
final class FreezingRelay implements AutoCloseable {

	private final ServerSocket listener;

	private final int target;

	private final String word;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final AtomicInteger passed = new AtomicInteger();

	private final AtomicInteger frozen = new AtomicInteger();

	private volatile boolean freezes;

	/**
	 * Starts a relay.
	 * @param target the port of the server
	 * @param word what the connections carry that are to freeze
	 */
	FreezingRelay(int target, String word) throws IOException {
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.target = target;
		this.word = word;
		start(this::accept);
	}

	int port() {
		return this.listener.getLocalPort();
	}

	void freeze() {
		this.freezes = true;
	}

	/** Freezes no other connection; those that are frozen stay so. */
	void thaw() {
		this.freezes = false;
	}

	/** Returns how often the word has been passed on. */
	int passed() {
		return this.passed.get();
	}

	/** Returns how many connections are frozen. */
	int frozen() {
		return this.frozen.get();
	}

	private void accept() throws IOException {
		while (true) {
			Socket client = this.listener.accept();
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			this.sockets.add(client);
			this.sockets.add(server);
			start(() -> passOn(client, server, true));
			start(() -> passOn(server, client, false));
		}
	}

	/** Closes both ends when one has been closed, unless the connection is frozen. */
	private void passOn(Socket from, Socket to, boolean watched) throws IOException {
		InputStream in = from.getInputStream();
		OutputStream out = to.getOutputStream();
		byte[] buffer = new byte[64 * 1024];
		for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
			if (watched && new String(buffer, 0, count, StandardCharsets.ISO_8859_1).contains(this.word)) {
				if (this.freezes) {
					this.frozen.incrementAndGet();
					return;
				}
				this.passed.incrementAndGet();
			}
			out.write(buffer, 0, count);
		}
		from.close();
		to.close();
	}

	private interface Work {

		void run() throws IOException;

	}

	private static void start(Work work) {
		Thread thread = new Thread(() -> {
			try {
				work.run();
			}
			catch (IOException ex) {
				// one of the two ends has been closed
			}
		}, "relay");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		for (Socket socket : this.sockets) {
			socket.close();
		}
	}

}
