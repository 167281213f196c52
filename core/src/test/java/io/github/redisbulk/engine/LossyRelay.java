package io.github.redisbulk.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * A relay before a server that spoils the first chunk once: it lets the server carry out
 * the chunk and keeps the answers to itself, or refuses the first command in the server's
 * place and passes the others on.
 */
final class LossyRelay implements AutoCloseable {

	private final ServerSocket listener;

	private final int target;

	private final byte[] word;

	private final @Nullable String refusal;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private volatile boolean armed = true;

	/**
	 * Starts a relay.
	 * @param target the port of the server
	 * @param word what the chunk holds that is spoiled
	 * @param refusal the answer to its first command, {@code null} to lose all answers
	 */
	LossyRelay(int target, String word, @Nullable String refusal) throws IOException {
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.target = target;
		this.word = word.getBytes(StandardCharsets.US_ASCII);
		this.refusal = refusal;
		start(this::accept);
	}

	int port() {
		return this.listener.getLocalPort();
	}

	private void accept() throws IOException {
		while (true) {
			Socket client = this.listener.accept();
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			this.sockets.add(client);
			this.sockets.add(server);
			Connection connection = new Connection(client, server);
			start(connection::requests);
			start(connection::answers);
		}
	}

	private final class Connection {

		private final Socket client;

		private final Socket server;

		private volatile boolean loses;

		Connection(Socket client, Socket server) {
			this.client = client;
			this.server = server;
		}

		void requests() throws IOException {
			InputStream in = this.client.getInputStream();
			OutputStream out = this.server.getOutputStream();
			byte[] buffer = new byte[64 * 1024];
			for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
				int from = 0;
				if (LossyRelay.this.armed && contains(buffer, count)) {
					LossyRelay.this.armed = false;
					if (LossyRelay.this.refusal != null) {
						from = endOfFirstCommand(buffer);
						byte[] answer = ("-" + LossyRelay.this.refusal + "\r\n").getBytes(StandardCharsets.US_ASCII);
						this.client.getOutputStream().write(answer);
					}
					else {
						this.loses = true;
					}
				}
				out.write(buffer, from, count - from);
			}
			end();
		}

		/** The server answers a small chunk when it has carried out all of it. */
		void answers() throws IOException {
			InputStream in = this.server.getInputStream();
			OutputStream out = this.client.getOutputStream();
			byte[] buffer = new byte[64 * 1024];
			for (int count = in.read(buffer); count >= 0 && !this.loses; count = in.read(buffer)) {
				out.write(buffer, 0, count);
			}
			end();
		}

		private void end() throws IOException {
			this.client.close();
			this.server.close();
		}

	}

	private boolean contains(byte[] buffer, int count) {
		return new String(buffer, 0, count, StandardCharsets.ISO_8859_1)
			.contains(new String(this.word, StandardCharsets.ISO_8859_1));
	}

	private static int endOfFirstCommand(byte[] buffer) {
		int[] at = { 0 };
		int words = number(buffer, at);
		for (int word = 0; word < words; word++) {
			int length = number(buffer, at);
			at[0] += length + 2;
		}
		return at[0];
	}

	/** Reads a line such as {@code *3} or {@code $5}. */
	private static int number(byte[] buffer, int[] at) {
		ByteArrayOutputStream digits = new ByteArrayOutputStream();
		for (at[0]++; buffer[at[0]] != '\r'; at[0]++) {
			digits.write(buffer[at[0]]);
		}
		at[0] += 2;
		return Integer.parseInt(digits.toString(StandardCharsets.US_ASCII));
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
