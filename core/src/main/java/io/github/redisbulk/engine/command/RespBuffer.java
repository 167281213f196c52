package io.github.redisbulk.engine.command;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growing array of bytes that holds requests in RESP, the wire format of Redis.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">Redis
 * serialization protocol specification</a>
 */
final class RespBuffer {

	/** A content of 100 to 999 bytes need not be moved when its length is known. */
	private static final int USUAL_HEADER = "$100\r\n".length();

	private byte[] bytes;

	private int length;

	/** Where a bulk string begins whose length is not known yet. */
	private int bulkStart;

	/** Where its content begins. */
	private int contentStart;

	private final OutputStream content = new Content();

	RespBuffer(int capacity) {
		this.bytes = new byte[capacity];
	}

	byte[] bytes() {
		return this.bytes;
	}

	int length() {
		return this.length;
	}

	void truncate(int newLength) {
		this.length = newLength;
	}

	/** Moves some bytes to the front. */
	void move(int from, int to, int count) {
		System.arraycopy(this.bytes, from, this.bytes, to, count);
	}

	/**
	 * Forgets the contents, and the memory too where one large item has left more than
	 * twice {@code keep} bytes of it.
	 */
	void clear(int keep) {
		this.length = 0;
		// it grows by doubling, and one item more than fits is usual
		if (this.bytes.length > 2L * keep) {
			this.bytes = new byte[keep];
		}
	}

	void raw(byte[] source, int offset, int count) {
		ensure(count);
		System.arraycopy(source, offset, this.bytes, this.length, count);
		this.length += count;
	}

	void raw(byte[] source) {
		raw(source, 0, source.length);
	}

	void arrayHeader(int elements) {
		header('*', elements);
	}

	void bulk(byte[] value) {
		header('$', value.length);
		ensure(value.length + 2);
		System.arraycopy(value, 0, this.bytes, this.length, value.length);
		this.length += value.length;
		crlf();
	}

	/**
	 * Writes the text as UTF-8. ASCII, by far the usual case, is written without an
	 * intermediate array.
	 */
	void bulk(String value) {
		int start = this.length;
		int count = value.length();
		header('$', count);
		ensure(count + 2);
		byte[] target = this.bytes;
		int at = this.length;
		for (int i = 0; i < count; i++) {
			char c = value.charAt(i);
			if (c >= 0x80) {
				this.length = start;
				bulk(value.getBytes(StandardCharsets.UTF_8));
				return;
			}
			target[at + i] = (byte) c;
		}
		this.length = at + count;
		crlf();
	}

	void bulk(long value) {
		header('$', digits(value));
		decimal(value);
		crlf();
	}

	/**
	 * Begins a bulk string whose length is not known yet.
	 * @return takes the content; closing it does nothing
	 */
	OutputStream beginBulk() {
		this.bulkStart = this.length;
		ensure(USUAL_HEADER);
		this.length += USUAL_HEADER;
		this.contentStart = this.length;
		return this.content;
	}

	/** Ends a bulk string: its length is written in front of its content. */
	void endBulk() {
		int count = this.length - this.contentStart;
		int header = digits(count) + 3;
		ensure(header + 2);
		System.arraycopy(this.bytes, this.contentStart, this.bytes, this.bulkStart + header, count);
		this.length = this.bulkStart;
		header('$', count);
		this.length += count;
		crlf();
	}

	private void header(char type, int number) {
		ensure(24);
		this.bytes[this.length++] = (byte) type;
		decimal(number);
		crlf();
	}

	private void decimal(long value) {
		int count = digits(value);
		ensure(count + 2);
		if (value == Long.MIN_VALUE) {
			raw(Long.toString(value).getBytes(StandardCharsets.US_ASCII));
			return;
		}
		int at = this.length + count;
		long rest = Math.abs(value);
		do {
			this.bytes[--at] = (byte) ('0' + rest % 10);
			rest /= 10;
		}
		while (rest != 0);
		if (value < 0) {
			this.bytes[--at] = '-';
		}
		this.length += count;
	}

	private static int digits(long value) {
		if (value == Long.MIN_VALUE) {
			return 20;
		}
		int count = (value < 0) ? 2 : 1;
		for (long rest = Math.abs(value); rest >= 10; rest /= 10) {
			count++;
		}
		return count;
	}

	private void crlf() {
		ensure(2);
		this.bytes[this.length++] = '\r';
		this.bytes[this.length++] = '\n';
	}

	private void ensure(int more) {
		int needed = Math.addExact(this.length, more);
		if (needed > this.bytes.length) {
			long doubled = Math.min(this.bytes.length * 2L, Integer.MAX_VALUE - 8);
			this.bytes = Arrays.copyOf(this.bytes, (int) Math.max(needed, doubled));
		}
	}

	/** The content of a bulk string, as it is made. */
	private final class Content extends OutputStream {

		@Override
		public void write(int value) {
			ensure(1);
			RespBuffer.this.bytes[RespBuffer.this.length++] = (byte) value;
		}

		@Override
		public void write(byte[] source, int offset, int count) {
			raw(source, offset, count);
		}

	}

}
