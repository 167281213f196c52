package io.github.redisbulk.benchmarks.rival;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * SET commands as they go over the wire.
 */
public final class RespBytes {

	private static final byte[] SET = "*3\r\n$3\r\nSET\r\n$".getBytes(StandardCharsets.US_ASCII);

	private byte[] bytes = new byte[256];

	private int length;

	/**
	 * Holds one command after the other.
	 * @param items the keys and values
	 */
	public RespBytes(Item... items) {
		for (Item item : items) {
			set(item);
		}
	}

	/** Forgets all commands. */
	public void clear() {
		this.length = 0;
	}

	/**
	 * Appends a command.
	 * @param item the key and the value
	 */
	public void set(Item item) {
		append(SET);
		bulk(item.key());
		append((byte) '$');
		bulk(item.value());
	}

	private void bulk(byte[] argument) {
		number(argument.length);
		lineEnd();
		append(argument);
		lineEnd();
	}

	private void number(int number) {
		if (number > 9) {
			number(number / 10);
		}
		append((byte) ('0' + number % 10));
	}

	private void lineEnd() {
		append((byte) '\r');
		append((byte) '\n');
	}

	private void append(byte one) {
		reserve(1);
		this.bytes[this.length++] = one;
	}

	private void append(byte[] more) {
		reserve(more.length);
		System.arraycopy(more, 0, this.bytes, this.length, more.length);
		this.length += more.length;
	}

	private void reserve(int more) {
		if (this.bytes.length - this.length < more) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(this.bytes.length * 2, this.length + more));
		}
	}

	/**
	 * Returns the bytes, valid from 0 to {@link #length()}.
	 * @return the array itself
	 */
	public byte[] array() {
		return this.bytes;
	}

	/**
	 * Returns the number of valid bytes.
	 * @return bytes
	 */
	public int length() {
		return this.length;
	}

}
