package io.github.redisbulk.batch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Commands as a client sends them: arrays of bulk strings. After a mistake nobody knows
 * where the next command begins.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">Redis
 * serialization protocol specification</a>
 */
final class RespCommands {

	private static final long MOST_WORDS = 1024 * 1024;

	private static final long LONGEST_WORD = 512 * 1024 * 1024;

	private final FileBytes bytes;

	private final int limit;

	/**
	 * Creates a reader.
	 * @param bytes from the beginning of a command on
	 * @param limit the length of the longest word that fits into memory
	 */
	RespCommands(FileBytes bytes, int limit) {
		this.bytes = bytes;
		this.limit = limit;
	}

	long position() {
		return this.bytes.position();
	}

	/**
	 * Reads a command.
	 * @param whole whether all words are wanted, or the first one alone
	 * @return the words, none for an empty array
	 * @throws IOException if there is no command in the file
	 */
	List<byte[]> next(boolean whole) throws IOException {
		this.bytes.forget();
		this.bytes.requireNext();
		if (read() != '*') {
			throw mistake("a command in RESP begins with '*'");
		}
		int count = (int) number(MOST_WORDS, "number of words");
		List<byte[]> words = new ArrayList<>(whole ? Math.min(count, 16) : 1);
		for (int i = 0; i < count; i++) {
			long length = wordLength();
			if (whole || i == 0) {
				words.add(word((int) length));
			}
			else {
				this.bytes.skip(length);
			}
			if (read() != '\r' || read() != '\n') {
				throw mistake("a word in RESP is longer than its length says");
			}
		}
		return words;
	}

	private long wordLength() throws IOException {
		if (read() != '$') {
			throw mistake("a word in RESP begins with '$'");
		}
		long length = number(LONGEST_WORD, "length of a word");
		if (length > this.limit) {
			throw mistake("a word has " + length + " bytes, more than this heap can hold; 'java -Xmx' makes it larger");
		}
		return length;
	}

	private byte[] word(int length) throws IOException {
		this.bytes.forget();
		while (this.bytes.kept() < length) {
			read();
		}
		return Arrays.copyOfRange(this.bytes.array(), this.bytes.from(), this.bytes.from() + length);
	}

	/** Reads a number and the end of its line. */
	private long number(long most, String meaning) throws IOException {
		long number = 0;
		int digits = 0;
		int c = read();
		for (; c >= '0' && c <= '9' && digits < 10; c = read()) {
			number = number * 10 + c - '0';
			digits++;
		}
		if (digits == 0 || number > most || c != '\r' || read() != '\n') {
			throw mistake("the " + meaning + " in RESP is not a number from 0 to " + most);
		}
		return number;
	}

	private int read() throws IOException {
		if (!this.bytes.hasNext()) {
			throw mistake("the file ends within a command");
		}
		byte b = this.bytes.peek();
		this.bytes.advance();
		return b;
	}

	private IOException mistake(String what) {
		return new IOException("At byte " + this.bytes.position() + ": " + what);
	}

}
