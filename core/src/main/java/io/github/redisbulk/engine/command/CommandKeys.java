package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the keys of an encoded command back, for the rare moment when it matters. Not for
 * applications.
 */
public final class CommandKeys {

	/** Commands whose only key is their first argument. */
	private static final Set<String> FIRST = Set.of("SET", "SETNX", "SETEX", "PSETEX", "APPEND", "SETRANGE", "SETBIT",
			"INCR", "INCRBY", "INCRBYFLOAT", "DECR", "DECRBY", "HSET", "HSETNX", "HMSET", "HDEL", "HINCRBY",
			"HINCRBYFLOAT", "LPUSH", "RPUSH", "LSET", "LREM", "LTRIM", "SADD", "SREM", "ZADD", "ZINCRBY", "ZREM",
			"XADD", "XDEL", "XTRIM", "GEOADD", "PFADD", "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "PERSIST",
			"JSON.SET", "JSON.DEL");

	/** Commands that say how many keys they have. */
	private static final Set<String> SCRIPTS = Set.of("EVALSHA");

	private static final Set<String> NONE = Set.of("MULTI", "EXEC", "PING", "SCRIPT");

	private CommandKeys() {
	}

	/**
	 * Returns the keys of a command, one character a byte. Of a command that is not known
	 * here every argument counts as one: to think two commands related that are not is
	 * harmless.
	 * @param chunk holds the command
	 * @param command the index of the command
	 * @return its keys
	 */
	public static List<String> of(Chunk chunk, int command) {
		List<String> words = words(chunk.bytes(), chunk.start(command), chunk.end(command));
		if (words.isEmpty() || NONE.contains(words.get(0))) {
			return List.of();
		}
		if (SCRIPTS.contains(words.get(0))) {
			return scriptKeys(words);
		}
		return FIRST.contains(words.get(0)) ? words.subList(1, 2) : words.subList(1, words.size());
	}

	private static List<String> scriptKeys(List<String> words) {
		int end = (words.size() > 2 && words.get(2).matches("\\d{1,8}")) ? 3 + Integer.parseInt(words.get(2)) : 0;
		return (end >= 3 && end <= words.size()) ? words.subList(3, end) : words.subList(1, words.size());
	}

	private static List<String> words(byte[] bytes, int from, int to) {
		List<String> words = new ArrayList<>();
		int at = lineEnd(bytes, from, to);
		while (at < to) {
			int lengthEnd = lineEnd(bytes, at, to);
			int length = Integer.parseInt(text(bytes, at + 1, lengthEnd - 2));
			words.add(text(bytes, lengthEnd, lengthEnd + length));
			at = lengthEnd + length + 2;
		}
		return words;
	}

	/** Returns the position after the next line feed. */
	private static int lineEnd(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to && bytes[at] != '\n') {
			at++;
		}
		return Math.min(at + 1, to);
	}

	private static String text(byte[] bytes, int from, int to) {
		return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
	}

}
