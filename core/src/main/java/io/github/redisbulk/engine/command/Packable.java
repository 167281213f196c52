package io.github.redisbulk.engine.command;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Looks at one encoded command after another, to see which may be joined.
 */
final class Packable {

	private static final int PLAIN_SET = 3;

	/** One member: the length of the array tells that there are no options. */
	private static final int PLAIN_ZADD = 4;

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
			if (is(candidate, afterWords) && plain(candidate, this.words)) {
				found(candidate, afterWords);
				return;
			}
		}
	}

	/**
	 * Has no options, and as many words as the server wants: none is to become valid by
	 * being joined.
	 */
	private static boolean plain(Verb verb, int words) {
		if (verb == Verb.SET) {
			return words == PLAIN_SET;
		}
		if (verb == Verb.ZADD) {
			return words == PLAIN_ZADD;
		}
		return words >= 3 && (verb != Verb.HSET || words % 2 == 0);
	}

	@Nullable Verb verb() {
		return this.verb;
	}

	/** Returns where the words begin that a joined command takes over. */
	int ownFrom() {
		return (this.verb == Verb.SET) ? this.afterVerb : this.afterKey;
	}

	/** Returns how many those are. */
	int ownWords() {
		return (this.verb == Verb.SET) ? 2 : this.words - 2;
	}

	int keyFrom() {
		return this.afterVerb;
	}

	int keyTo() {
		return this.afterKey;
	}

	boolean joins(Packable next) {
		return this.verb != null && this.verb == next.verb && (this.verb == Verb.SET
				|| Arrays.equals(this.bytes, this.afterVerb, this.afterKey, next.bytes, next.afterVerb, next.afterKey));
	}

	private void found(Verb found, int afterWords) {
		this.verb = found;
		this.afterVerb = afterWords + found.resp().length;
		this.afterKey = lineEnd(this.afterVerb) + number(this.afterVerb + 1) + 2;
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
