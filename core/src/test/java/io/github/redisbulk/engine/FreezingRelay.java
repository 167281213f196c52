package io.github.redisbulk.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A relay in front of a server, in which single connections freeze as they do behind a
 * firewall that has forgotten them: each connection that carries a word, from then on and
 * in both directions, while the relay is told to. Nothing is closed.
 */
final class FreezingRelay implements AutoCloseable {

	private final Relay relay;

	private final String word;

	private final AtomicInteger passed = new AtomicInteger();

	private final AtomicInteger frozen = new AtomicInteger();

	private volatile boolean freezes;

	/**
	 * Starts a relay.
	 * @param target the port of the server
	 * @param word what the connections carry that are to freeze
	 */
	FreezingRelay(int target, String word) throws IOException {
		this.word = word;
		this.relay = new Relay(target, Connection::new);
	}

	int port() {
		return this.relay.port();
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

	private final class Connection implements Relay.Traffic {

		@Override
		public void requests(Socket client, Socket server) throws IOException {
			passOn(client, server, true);
		}

		@Override
		public void answers(Socket server, Socket client) throws IOException {
			passOn(server, client, false);
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

	@Override
	public void close() throws IOException {
		this.relay.close();
	}

}
