package io.github.redisbulk.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * A relay before a server that spoils the first chunk once: it lets the server carry out
 * the chunk and keeps the answers to itself, or refuses the first command in the server's
 * place and passes the others on.
 */
final class LossyRelay implements AutoCloseable {

	private final Relay relay;

	private final String word;

	private final @Nullable String refusal;

	private volatile boolean armed = true;

	/**
	 * Starts a relay.
	 * @param target the port of the server
	 * @param word what the chunk holds that is spoiled
	 * @param refusal the answer to its first command, {@code null} to lose all answers
	 */
	LossyRelay(int target, String word, @Nullable String refusal) throws IOException {
		this.word = word;
		this.refusal = refusal;
		this.relay = new Relay(target, Connection::new);
	}

	int port() {
		return this.relay.port();
	}

	private final class Connection implements Relay.Traffic {

		private volatile boolean loses;

		@Override
		public void requests(Socket client, Socket server) throws IOException {
			InputStream in = client.getInputStream();
			OutputStream out = server.getOutputStream();
			byte[] buffer = new byte[64 * 1024];
			for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
				int from = 0;
				if (LossyRelay.this.armed && contains(buffer, count)) {
					LossyRelay.this.armed = false;
					if (LossyRelay.this.refusal != null) {
						from = endOfFirstCommand(buffer);
						byte[] answer = ("-" + LossyRelay.this.refusal + "\r\n").getBytes(StandardCharsets.US_ASCII);
						client.getOutputStream().write(answer);
					}
					else {
						this.loses = true;
					}
				}
				out.write(buffer, from, count - from);
			}
			client.close();
			server.close();
		}

		/** The server answers a small chunk when it has carried out all of it. */
		@Override
		public void answers(Socket server, Socket client) throws IOException {
			InputStream in = server.getInputStream();
			OutputStream out = client.getOutputStream();
			byte[] buffer = new byte[64 * 1024];
			for (int count = in.read(buffer); count >= 0 && !this.loses; count = in.read(buffer)) {
				out.write(buffer, 0, count);
			}
			client.close();
			server.close();
		}

	}

	private boolean contains(byte[] buffer, int count) {
		return new String(buffer, 0, count, StandardCharsets.ISO_8859_1).contains(this.word);
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

	@Override
	public void close() throws IOException {
		this.relay.close();
	}

}
