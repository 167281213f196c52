package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The words of one encoded command: its name and its arguments. Words are found when they
 * are asked for, since a value may be large and nobody may want it.
 */
final class Words {

	private final byte[] bytes;

	private int[] from = new int[8];

	private int[] to = new int[8];

	private int count;

	/**
	 * Reads an encoded command.
	 * @param bytes holds the command
	 * @param start where it begins
	 * @param end where it ends
	 */
	Words(byte[] bytes, int start, int end) {
		this.bytes = bytes;
		int at = lineEnd(start, end);
		while (at < end) {
			int lengthEnd = lineEnd(at, end);
			int length = number(at + 1);
			add(lengthEnd, lengthEnd + length);
			at = lengthEnd + length + 2;
		}
	}

	private void add(int begin, int end) {
		if (this.count == this.from.length) {
			this.from = Arrays.copyOf(this.from, this.count * 2);
			this.to = Arrays.copyOf(this.to, this.count * 2);
		}
		this.from[this.count] = begin;
		this.to[this.count++] = end;
	}

	/** Returns how many words there are, with the name. */
	int count() {
		return this.count;
	}

	/** Returns a word, one character a byte. */
	String text(int word) {
		return new String(this.bytes, this.from[word], this.to[word] - this.from[word], StandardCharsets.ISO_8859_1);
	}

	/** Returns the length of a word in bytes. */
	int length(int word) {
		return this.to[word] - this.from[word];
	}

	/** Returns whether there is such a word, and it is this one in whatever case. */
	boolean is(int word, String option) {
		return word < this.count && length(word) == option.length() && text(word).equalsIgnoreCase(option);
	}

	/** Returns whether a word, from one on, is this one in whatever case. */
	boolean contains(int first, String option) {
		for (int word = first; word < this.count; word++) {
			if (is(word, option)) {
				return true;
			}
		}
		return false;
	}

	/** Returns a word as a whole number, or a default where it is none. */
	long number(int word, long otherwise) {
		if (word >= this.count || length(word) > 19) {
			return otherwise;
		}
		try {
			return Long.parseLong(text(word));
		}
		catch (NumberFormatException ex) {
			return otherwise;
		}
	}

	private int lineEnd(int start, int end) {
		int at = start;
		while (at < end && this.bytes[at] != '\n') {
			at++;
		}
		return Math.min(at + 1, end);
	}

	private int number(int start) {
		int result = 0;
		for (int at = start; this.bytes[at] != '\r'; at++) {
			result = result * 10 + (this.bytes[at] - '0');
		}
		return result;
	}

}
