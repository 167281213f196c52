package io.github.redisbulk.engine;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.ReplyReader;
import io.github.redisbulk.testkit.RedisServer;

/**
 * A real Redis behind one plain connection. Commands are collected, go out with one
 * write, and are answered in order.
 * <p>
 * This class is not thread-safe.
 */
final class OracleServer implements AutoCloseable {

	private final RedisServer server = RedisServer.start((config) -> config.unixSocket());

	private final SocketChannel channel;

	private final ByteBuffer in = ByteBuffer.allocate(64 * 1024);

	private final ByteBuffer out = ByteBuffer.allocate(1024 * 1024);

	/** For each reply that is still to come, whether its text is wanted. */
	private final Deque<Boolean> texts = new ArrayDeque<>();

	private final Deque<Reply> replies = new ArrayDeque<>();

	private final ReplyReader reader = new ReplyReader(this::came, this.texts::element);

	OracleServer() {
		try {
			this.channel = SocketChannel.open(StandardProtocolFamily.UNIX);
			this.channel.connect(UnixDomainSocketAddress.of(this.server.unixSocket()));
		}
		catch (IOException ex) {
			this.server.close();
			throw new UncheckedIOException(ex);
		}
	}

	private void came(Reply reply) {
		this.texts.remove();
		this.replies.add(reply);
	}

	/** Collects a command whose reply is of interest as success or error only. */
	void queue(List<String> words) {
		queue(OracleWords.encode(words), false);
	}

	void queue(byte[] command, boolean text) {
		this.out.put(command);
		this.texts.add(text);
	}

	void flush() {
		try {
			this.out.flip();
			while (this.out.hasRemaining()) {
				this.channel.write(this.out);
			}
			this.out.clear();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the next reply to what was collected and flushed. */
	Reply next() {
		try {
			while (this.replies.isEmpty()) {
				if (this.channel.read(this.in.clear()) < 0) {
					throw new EOFException("The server has hung up");
				}
				this.reader.read(this.in.array(), 0, this.in.position());
			}
			return this.replies.remove();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends one command and returns the text of its reply. */
	String ask(String... words) {
		queue(OracleWords.encode(List.of(words)), true);
		flush();
		Reply reply = next();
		if (reply instanceof Reply.Text text) {
			return text.text();
		}
		throw new IllegalStateException(words[0] + " was answered with " + reply);
	}

	@Override
	public void close() {
		try (this.server; this.channel) {
			this.replies.clear();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
