package io.github.redisbulk.importer.row;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Redis commands as a client sends them, the input of {@code redis-cli --pipe}. After a
 * mistake nobody knows where the next command begins, so reading ends there.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">Redis
 * serialization protocol specification</a>
 */
final class RespRows implements RowReader {

	private static final long MOST_WORDS = 1024 * 1024;

	private static final long LONGEST_WORD = 512 * 1024 * 1024;

	private final InputStream input;

	private final int limit;

	private long line = 1;

	private boolean broken;

	RespRows(InputStream input, int limit) {
		this.input = new BufferedInputStream(input, 64 * 1024);
		this.limit = limit;
	}

	@Override
	public @Nullable Row read() throws IOException {
		if (this.broken) {
			throw new IOException("Line " + this.line + ": RESP cannot be read on after a mistake,"
					+ " because where the next command begins is unknown");
		}
		for (int type = this.input.read(); type >= 0; type = this.input.read()) {
			long start = this.line;
			try {
				List<byte[]> words = command(type);
				if (!words.isEmpty()) {
					return CommandRow.of(start, words, () -> encode(words));
				}
			}
			catch (RowException ex) {
				this.broken = true;
				return new MalformedRow(start, () -> new byte[0], String.valueOf(ex.getMessage()));
			}
		}
		return null;
	}

	private List<byte[]> command(int type) throws IOException, RowException {
		if (type != '*') {
			throw new RowException(
					"a command in RESP begins with '*'; where the input has one command a line, add --format commands");
		}
		int count = (int) number(MOST_WORDS, "number of words");
		List<byte[]> words = new ArrayList<>(Math.min(count, 16));
		for (int i = 0; i < count; i++) {
			words.add(word());
		}
		return words;
	}

	private byte[] word() throws IOException, RowException {
		if (next() != '$') {
			throw new RowException("a word in RESP begins with '$'");
		}
		long length = number(LONGEST_WORD, "length of a word");
		if (length > this.limit) {
			throw new IOException("Line " + this.line + " begins a value of " + length
					+ " bytes, more than this heap can hold; 'java -Xmx' makes it larger");
		}
		byte[] word = this.input.readNBytes((int) length);
		if (word.length < length) {
			throw endsEarly();
		}
		for (byte b : word) {
			this.line += (b == '\n') ? 1 : 0;
		}
		if (next() != '\r' || next() != '\n') {
			throw new RowException("a word in RESP is longer than its length says");
		}
		this.line++;
		return word;
	}

	/** Reads a number and the end of its line. */
	private long number(long most, String meaning) throws IOException, RowException {
		long number = 0;
		int digits = 0;
		int c = next();
		for (; c >= '0' && c <= '9' && digits < 10; c = next()) {
			number = number * 10 + c - '0';
			digits++;
		}
		if (digits == 0 || number > most || c != '\r' || next() != '\n') {
			throw new RowException("the " + meaning + " in RESP is not a number from 0 to " + most);
		}
		this.line++;
		return number;
	}

	private int next() throws IOException, RowException {
		int c = this.input.read();
		if (c < 0) {
			throw endsEarly();
		}
		return c;
	}

	private static RowException endsEarly() {
		return new RowException("the input ends within a command");
	}

	private static byte[] encode(List<byte[]> words) {
		ByteArrayOutputStream resp = new ByteArrayOutputStream();
		resp.writeBytes(("*" + words.size() + "\r\n").getBytes(StandardCharsets.US_ASCII));
		for (byte[] word : words) {
			resp.writeBytes(("$" + word.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
			resp.writeBytes(word);
			resp.writeBytes(new byte[] { '\r', '\n' });
		}
		return resp.toByteArray();
	}

}
