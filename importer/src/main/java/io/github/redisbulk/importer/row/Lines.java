package io.github.redisbulk.importer.row;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The lines of an input, as bytes: a line that has to be rejected can then be kept
 * exactly as it was.
 */
final class Lines {

	private static final byte[] BYTE_ORDER_MARK = { (byte) 0xEF, (byte) 0xBB, (byte) 0xBF };

	private final InputStream input;

	private final int limit;

	/** Whether a carriage return ends a line too. */
	private final boolean anyEnd;

	private final byte[] buffer = new byte[64 * 1024];

	private int from;

	private int to;

	private long count;

	private Lines(InputStream input, int limit, boolean anyEnd) {
		this.input = input;
		this.limit = limit;
		this.anyEnd = anyEnd;
	}

	/**
	 * Creates a reader of lines that end with a line feed.
	 * @param input the bytes; a leading UTF-8 byte order mark is passed over
	 * @param limit the length of the longest line that fits into memory
	 */
	static Lines endedByLineFeed(InputStream input, int limit) {
		return new Lines(input, limit, false);
	}

	/**
	 * Creates a reader of lines that end with CR, LF or both, as editors count them.
	 * @param input the bytes; a leading UTF-8 byte order mark is passed over
	 * @param limit the length of the longest line that fits into memory
	 */
	static Lines endedByAny(InputStream input, int limit) {
		return new Lines(input, limit, true);
	}

	/**
	 * Reads a line.
	 * @return the line, or {@code null} at the end of the input
	 * @throws IOException if reading fails, or the line is too long
	 */
	@Nullable Line next() throws IOException {
		if (this.from == this.to && !fill()) {
			return null;
		}
		int end = endOfLine();
		byte[] bytes = (end >= 0) ? take(end) : assemble();
		this.count++;
		return new Line(this.count, (this.count == 1) ? withoutMark(bytes) : bytes);
	}

	private byte[] take(int end) {
		byte[] bytes = Arrays.copyOfRange(this.buffer, this.from, end);
		this.from = end;
		return bytes;
	}

	/** Reads a line that goes on beyond the buffer. */
	private byte[] assemble() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream(2 * this.buffer.length);
		int end;
		do {
			end = endOfLine();
			int stop = (end >= 0) ? end : this.to;
			line.write(this.buffer, this.from, stop - this.from);
			this.from = stop;
			if (end < 0 && this.anyEnd && this.buffer[stop - 1] == '\r') {
				if (fill() && this.buffer[0] == '\n') {
					line.write(this.buffer[this.from++]);
				}
				break;
			}
			if (line.size() > this.limit) {
				throw new IOException("Line " + (this.count + 1) + " is longer than " + this.limit
						+ " bytes, the most that this heap can hold; 'java -Xmx' makes it larger");
			}
		}
		while (end < 0 && fill());
		return line.toByteArray();
	}

	private int endOfLine() {
		for (int i = this.from; i < this.to; i++) {
			if (this.buffer[i] == '\n') {
				return i + 1;
			}
			if (this.anyEnd && this.buffer[i] == '\r') {
				return endOfReturn(i + 1);
			}
		}
		return -1;
	}

	/** A line feed that may follow may be still to come. */
	private int endOfReturn(int next) {
		if (next == this.to) {
			return -1;
		}
		return (this.buffer[next] == '\n') ? next + 1 : next;
	}

	private boolean fill() throws IOException {
		this.from = 0;
		this.to = Math.max(0, this.input.read(this.buffer, 0, this.buffer.length));
		return this.to > 0;
	}

	private static byte[] withoutMark(byte[] bytes) {
		int mark = BYTE_ORDER_MARK.length;
		boolean marked = bytes.length >= mark && Arrays.equals(bytes, 0, mark, BYTE_ORDER_MARK, 0, mark);
		return marked ? Arrays.copyOfRange(bytes, mark, bytes.length) : bytes;
	}

}
