package io.github.redisbulk.engine.command;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Looks at one encoded command after another, to see which may be joined.
 */
final class Packable {

	/** Those that are joined, the most usual first. */
	private static final Verb[] JOINED = { Verb.SET, Verb.HSET, Verb.SADD, Verb.RPUSH, Verb.ZADD };

	private byte[] bytes = {};

	/** What the command is, or {@code null} for one that stays alone. */
	private @Nullable Verb verb;

	/** How many words it has, with its name. */
	private int words;

	private int afterVerb;

	private int afterKey;

	void look(Chunk chunk, int command) {
		this.bytes = chunk.bytes();
		this.verb = null;
		int afterWords = lineEnd(chunk.start(command));
		this.words = number(chunk.start(command) + 1);
		for (Verb candidate : JOINED) {
			if (is(candidate, afterWords)) {
				found(candidate, afterWords);
				return;
			}
		}
	}

	@Nullable Verb verb() {
		return this.verb;
	}

	/** Returns where the words begin that a joined command takes over. */
	int ownFrom() {
		return byKeys() ? this.afterVerb : this.afterKey;
	}

	/** Returns how many those are. */
	int ownWords() {
		return byKeys() ? 2 : this.words - 2;
	}

	/** Returns whether each takes its key with it. */
	boolean byKeys() {
		return this.verb != null && this.verb.joining() == Joining.BY_KEYS;
	}

	int keyFrom() {
		return this.afterVerb;
	}

	int keyTo() {
		return this.afterKey;
	}

	boolean joins(Packable next) {
		return this.verb != null && this.verb == next.verb && (byKeys()
				|| Arrays.equals(this.bytes, this.afterVerb, this.afterKey, next.bytes, next.afterVerb, next.afterKey));
	}

	private void found(Verb found, int afterWords) {
		if (!found.joining().plain(this.words)) {
			return;
		}
		this.afterVerb = afterWords + found.resp().length;
		this.afterKey = lineEnd(this.afterVerb) + number(this.afterVerb + 1) + 2;
		if (found.joining() != Joining.BY_MEMBERS || isScore(this.afterKey)) {
			this.verb = found;
		}
	}

	/** Returns whether a word is a number, such as -1.5, as no option is. */
	private boolean isScore(int word) {
		int from = lineEnd(word);
		int to = from + number(word + 1);
		int digits = 0;
		int points = 0;
		for (int at = (from < to && this.bytes[from] == '-') ? from + 1 : from; at < to; at++) {
			if (this.bytes[at] >= '0' && this.bytes[at] <= '9') {
				digits++;
			}
			else if (this.bytes[at] == '.' && digits > 0) {
				points++;
			}
			else {
				return false;
			}
		}
		return digits > 0 && points <= 1;
	}

	private boolean is(Verb candidate, int at) {
		byte[] resp = candidate.resp();
		return at + resp.length <= this.bytes.length
				&& Arrays.equals(resp, 0, resp.length, this.bytes, at, at + resp.length);
	}

	private int lineEnd(int from) {
		int at = from;
		while (this.bytes[at] != '\n') {
			at++;
		}
		return at + 1;
	}

	private int number(int from) {
		int result = 0;
		for (int at = from; this.bytes[at] != '\r'; at++) {
			result = result * 10 + (this.bytes[at] - '0');
		}
		return result;
	}

}
