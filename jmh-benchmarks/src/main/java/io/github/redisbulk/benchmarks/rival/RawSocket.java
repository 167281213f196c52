package io.github.redisbulk.benchmarks.rival;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Iterator;
import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;

/**
 * A socket, the bytes of the commands, and nothing else: what the wire and the server
 * allow. It counts the answers' bytes and stops at the first that differs from +OK.
 */
final class RawSocket implements Rival {

	private static final byte[] OK = { '+', 'O', 'K', '\r', '\n' };

	private final Socket socket;

	private final byte[] answers = new byte[64 * 1024];

	private final RespBytes encoded = new RespBytes();

	private int position;

	RawSocket(Target target) {
		try {
			this.socket = target.wire().open(target);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void write(List<Item> items, Shape shape) throws IOException {
		Iterator<List<Item>> chunks = shape.chunks(items).iterator();
		long unanswered = 0;
		while (chunks.hasNext()) {
			List<Item> chunk = chunks.next();
			while (unanswered + chunk.size() > (long) shape.chunk() * shape.inFlight()) {
				unanswered -= readAnswers();
			}
			send(chunk);
			unanswered += chunk.size();
		}
		while (unanswered > 0) {
			unanswered -= readAnswers();
		}
	}

	private void send(List<Item> chunk) throws IOException {
		this.encoded.clear();
		for (Item item : chunk) {
			this.encoded.set(item);
		}
		this.socket.getOutputStream().write(this.encoded.array(), 0, this.encoded.length());
	}

	/** Reads what has come, and returns how many answers were completed by it. */
	private int readAnswers() throws IOException {
		InputStream in = this.socket.getInputStream();
		int read = in.read(this.answers);
		if (read < 0) {
			throw new EOFException("The server closed the connection");
		}
		int completed = 0;
		for (int i = 0; i < read; i++) {
			if (this.answers[i] != OK[this.position]) {
				throw new IOException("The server refused a command");
			}
			if (++this.position == OK.length) {
				this.position = 0;
				completed++;
			}
		}
		return completed;
	}

	@Override
	public Shape real(Shape wanted) {
		return wanted;
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
