package io.github.redisbulk.importer.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words of a command line, by the rules of {@code redis-cli}: words stand between
 * white space; in double quotes, {@code \n \r \t \b \a \xHH} stand for bytes and a
 * backslash for the character after it; in single quotes only {@code \'} does. A closing
 * quote ends the word.
 *
 * @see <a href="https://redis.io/docs/latest/develop/tools/cli/">Redis CLI, string
 * quoting and escaping</a>
 */
final class CommandWords {

	private final byte[] line;

	private final int end;

	private int at;

	CommandWords(byte[] line, int length) {
		this.line = line;
		this.end = length;
	}

	List<byte[]> split() throws RowException {
		List<byte[]> words = new ArrayList<>();
		for (skipSpace(); this.at < this.end; skipSpace()) {
			words.add(word());
		}
		return words;
	}

	private void skipSpace() {
		while (this.at < this.end && isSpace(this.line[this.at])) {
			this.at++;
		}
	}

	private byte[] word() throws RowException {
		int start = this.at;
		while (this.at < this.end && !isSpace(this.line[this.at]) && !isQuote(this.line[this.at])) {
			this.at++;
		}
		if (this.at == this.end || isSpace(this.line[this.at])) {
			return Arrays.copyOfRange(this.line, start, this.at);
		}
		int before = this.at - start;
		byte quote = this.line[this.at++];
		byte[] word = Arrays.copyOfRange(this.line, start, start + before + closing(quote) - this.at);
		int length = quoted(quote, word, before);
		return (length == word.length) ? word : Arrays.copyOf(word, length);
	}

	/** Returns where the closing quote stands, or the line ends. */
	private int closing(byte quote) {
		int closing = this.at;
		while (closing < this.end && this.line[closing] != quote) {
			closing += isEscape(quote, closing) ? 2 : 1;
		}
		return Math.min(closing, this.end);
	}

	/** Returns whether a byte in quotes is a backslash that escapes the next. */
	private boolean isEscape(byte quote, int index) {
		return this.line[index] == '\\' && index + 1 < this.end
				&& (quote == '"' || (quote == '\'' && this.line[index + 1] == '\''));
	}

	/**
	 * Reads to the closing quote.
	 * @param word takes the bytes, of which there are no more than in quotes
	 * @param before how many it holds already
	 * @return how many it holds then
	 */
	private int quoted(byte quote, byte[] word, int before) throws RowException {
		int length = before;
		while (this.at < this.end) {
			byte c = this.line[this.at++];
			if (c == quote) {
				if (this.at < this.end && !isSpace(this.line[this.at])) {
					throw new RowException("there is text after a closing quote");
				}
				return length;
			}
			word[length++] = (byte) (isEscape(quote, this.at - 1) ? escaped() : c);
		}
		throw new RowException("a quote is opened and not closed");
	}

	private int escaped() {
		byte c = this.line[this.at++];
		if (c == 'x' && this.at + 1 < this.end) {
			int high = Character.digit(this.line[this.at], 16);
			int low = Character.digit(this.line[this.at + 1], 16);
			if (high >= 0 && low >= 0) {
				this.at += 2;
				return high * 16 + low;
			}
		}
		return switch (c) {
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			case 'b' -> '\b';
			case 'a' -> 7;
			default -> c;
		};
	}

	private static boolean isQuote(byte c) {
		return c == '"' || c == '\'';
	}

	private static boolean isSpace(byte c) {
		return c == ' ' || (c >= '\t' && c <= '\r');
	}

}
