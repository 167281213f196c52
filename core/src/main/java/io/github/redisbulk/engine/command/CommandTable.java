package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.redisbulk.engine.command.Effect.Kind;
import org.jspecify.annotations.Nullable;

import static io.github.redisbulk.engine.command.KeyPositions.EVERYTHING;
import static io.github.redisbulk.engine.command.KeyPositions.NONE;
import static io.github.redisbulk.engine.command.KeyPositions.counted;
import static io.github.redisbulk.engine.command.KeyPositions.range;

/**
 * What is known of Redis' commands, one row each: their keys, what they do to them,
 * whether they may be applied twice, how they are joined, whether a proxy may split them,
 * and whether they are answered exactly once. Of a command that is not in the table
 * nothing is assumed: it may touch every key, and it is never repeated.
 * <p>
 * A row says "repeatable" only if applying the command twice in a row is the same as
 * applying it once. Whether a whole sequence may be repeated follows from the effects of
 * its commands.
 */
final class CommandTable {

	private static final CommandFacts UNKNOWN = new CommandFacts();

	private static final Map<String, CommandFacts> ROWS = new HashMap<>();

	private static final String CHANGES_CONNECTION = "it would change the state of the writer's connection";

	private static final String ANSWERS_OTHERWISE = "it is not answered exactly once";

	/** They have no row, and block if they are told to. */
	private static final Set<String> READS_OF_STREAMS = Set.of("XREAD", "XREADGROUP");

	private static final String BLOCKS = "it would hold everything behind it until somebody else writes";

	static {
		// strings
		row("SET").writes(1).repeatable(Effects::set).joins(Joining.BY_KEYS);
		rows("SETEX", "PSETEX").forEach((row) -> row.writes(1).repeatable(Effects::setex));
		rows("SETNX", "GETSET", "GETDEL", "GETEX", "DELEX").forEach((row) -> row.writes(1).repeatable(Effect.DEPENDS));
		row("MSET").writes(range(1, -1, 2)).repeatable(Effects::mset).splits().divides(2);
		row("MSETEX").writes(counted(1, 2)).repeatable(Effects::msetex).splits().divides(Division::msetex);
		row("MSETNX").writes(range(1, -1, 2)).repeatable(Effect.DEPENDS).splits();
		row("SETRANGE").writes(1).repeatable(Effects::setrange);
		row("SETBIT").writes(1).repeatable(Effects::setbit);
		rows("APPEND", "BITFIELD", "DECR", "DECRBY", "INCR", "INCRBY", "INCRBYFLOAT").forEach((row) -> row.writes(1));
		row("BITOP").writes(2).reads(range(3, -1, 1)).repeatable(Effect.DEPENDS);
		// hashes
		rows("HSET", "HMSET")
			.forEach((row) -> row.writes(1).repeatable((words) -> Effects.elements(Kind.SETS, "hash", words, 2, 2)));
		row("HSET").joins(Joining.BY_FIELDS);
		row("HSETEX").writes(1).repeatable(Effects::hsetex);
		row("HDEL").writes(1).repeatable((words) -> Effects.elements(Kind.REMOVES, "hash", words, 2, 1));
		rows("HSETNX", "HEXPIRE", "HPEXPIRE", "HEXPIREAT", "HPEXPIREAT", "HPERSIST", "HGETDEL", "HGETEX")
			.forEach((row) -> row.writes(1).repeatable(Effect.DEPENDS));
		rows("HINCRBY", "HINCRBYFLOAT").forEach((row) -> row.writes(1));
		// lists
		row("LSET").writes(1).repeatable(Effects::lset);
		row("RPUSH").writes(1).joins(Joining.BY_ELEMENTS);
		rows("LPUSH", "LPUSHX", "RPUSHX", "LPOP", "RPOP", "LINSERT", "LTRIM").forEach((row) -> row.writes(1));
		row("LREM").writes(1).repeatableIf(Effects::removesAll, (words) -> Effect.DEPENDS);
		rows("LMOVE", "RPOPLPUSH").forEach((row) -> row.writes(range(1, 2, 1)));
		rows("LMPOP", "ZMPOP").forEach((row) -> row.writes(counted(1)));
		// sets
		row("SADD").writes(1)
			.repeatable((words) -> Effects.elements(Kind.SETS, "set", words, 2, 1))
			.joins(Joining.BY_ELEMENTS);
		row("SREM").writes(1).repeatable((words) -> Effects.elements(Kind.REMOVES, "set", words, 2, 1));
		row("SPOP").writes(1);
		row("SMOVE").writes(range(1, 2, 1));
		rows("SUNIONSTORE", "SINTERSTORE", "SDIFFSTORE")
			.forEach((row) -> row.writes(1).reads(range(2, -1, 1)).repeatable(Effect.DEPENDS));
		// sorted sets
		row("ZADD").writes(1).repeatableIf(Effects::isNoIncrement, Effects::zadd).joins(Joining.BY_MEMBERS);
		row("GEOADD").writes(1).repeatable(Effects::geoadd);
		row("ZREM").writes(1).repeatable((words) -> Effects.elements(Kind.REMOVES, "zset", words, 2, 1));
		rows("ZREMRANGEBYSCORE", "ZREMRANGEBYLEX").forEach((row) -> row.writes(1).repeatable(Effect.DEPENDS));
		rows("ZINCRBY", "ZPOPMIN", "ZPOPMAX", "ZREMRANGEBYRANK").forEach((row) -> row.writes(1));
		rows("ZUNIONSTORE", "ZINTERSTORE", "ZDIFFSTORE")
			.forEach((row) -> row.writes(1).reads(counted(2)).repeatable(Effect.DEPENDS));
		rows("ZRANGESTORE", "GEOSEARCHSTORE")
			.forEach((row) -> row.writes(1).reads(range(2, 2, 1)).repeatable(Effect.DEPENDS));
		// streams
		row("XADD").writes(1);
		rows("XACK", "XDEL").forEach((row) -> row.writes(1).repeatable(Effect.DEPENDS));
		row("XTRIM").writes(1).repeatableIf(Effects::isExact, (words) -> Effect.DEPENDS);
		row("XGROUP").writes(2);
		rows("XSETID", "XCLAIM", "XAUTOCLAIM").forEach((row) -> row.writes(1));
		// HyperLogLog
		row("PFADD").writes(1).repeatable(Effects::pfadd);
		row("PFMERGE").writes(1).reads(range(2, -1, 1)).repeatable(Effect.DEPENDS);
		// JSON
		row("JSON.SET").writes(1).repeatable(Effects::jsonSet);
		row("JSON.MSET").writes(range(1, -1, 3)).repeatable(Effect.DEPENDS);
		rows("JSON.DEL", "JSON.FORGET", "JSON.MERGE").forEach((row) -> row.writes(1).repeatable(Effect.DEPENDS));
		rows("JSON.ARRAPPEND", "JSON.ARRINSERT", "JSON.ARRPOP", "JSON.ARRTRIM", "JSON.CLEAR", "JSON.NUMINCRBY",
				"JSON.NUMMULTBY", "JSON.STRAPPEND", "JSON.TOGGLE")
			.forEach((row) -> row.writes(1));
		// keys of any type
		rows("DEL", "UNLINK")
			.forEach((row) -> row.writes(range(1, -1, 1)).repeatable(Effect.RESETS).splits().divides(1));
		rows("EXPIRE", "PEXPIRE").forEach((row) -> row.writes(1).repeatable(Effects::expire));
		row("EXPIREAT").writes(1).repeatable(Effects::expireat);
		row("PEXPIREAT").writes(1).repeatable(Effects::pexpireat);
		row("PERSIST").writes(1).repeatable(Effect.EXPIRES);
		row("RESTORE").writes(1).repeatableIf(Effects::replaces, (words) -> Effect.RESETS);
		rows("RENAME", "RENAMENX").forEach((row) -> row.writes(range(1, 2, 1)));
		row("MOVE").writes(1);
		row("TOUCH").writes(NONE).repeatable(Effect.NOTHING).goesTo(range(1, -1, 1)).divides(1);
		// scripts
		rows("EVAL", "EVALSHA", "FCALL").forEach((row) -> row.writes(counted(2)));
		row("SCRIPT").writes(NONE).repeatable(Effect.NOTHING);
		// the whole database
		rows("FLUSHDB", "FLUSHALL").forEach((row) -> row.writes(EVERYTHING).once(Effect.RESETS));
		// nothing
		rows("PING", "ECHO").forEach((row) -> row.writes(NONE).repeatable(Effect.NOTHING));
		rows("PUBLISH", "SPUBLISH").forEach((row) -> row.writes(NONE).once(Effect.NOTHING));
		row("SPUBLISH").goesTo(KeyPositions.at(1));
		// of the connection
		rows("MULTI", "EXEC").forEach(
				(row) -> row.writes(NONE).repeatable(Effect.NOTHING).refused("items are made atomic by an option"));
		rows("DISCARD", "WATCH", "UNWATCH", "SELECT", "AUTH", "HELLO", "RESET", "CLIENT", "READONLY", "READWRITE",
				"ASKING")
			.forEach((row) -> row.refused(CHANGES_CONNECTION));
		rows("SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE", "UNSUBSCRIBE", "PUNSUBSCRIBE", "SUNSUBSCRIBE", "MONITOR", "SYNC",
				"PSYNC", "REPLCONF", "QUIT", "SHUTDOWN", "DEBUG")
			.forEach((row) -> row.refused(ANSWERS_OTHERWISE));
		rows("BLPOP", "BRPOP", "BLMOVE", "BRPOPLPUSH", "BLMPOP", "BZPOPMIN", "BZPOPMAX", "BZMPOP")
			.forEach((row) -> row.refused(BLOCKS));
		rows("WAIT", "WAITAOF").forEach((row) -> row.refused("replicas are waited for by an option"));
	}

	private CommandTable() {
	}

	private static CommandFacts row(String name) {
		return ROWS.computeIfAbsent(name, (key) -> new CommandFacts());
	}

	private static Iterable<CommandFacts> rows(String... names) {
		return Arrays.stream(names).map(CommandTable::row).toList();
	}

	/** Returns the row of a command by its name in upper case. */
	static CommandFacts of(String name) {
		return ROWS.getOrDefault(name, UNKNOWN);
	}

	/**
	 * Returns why a command cannot be sent with its arguments, {@code null} where it can.
	 * @param verb its name, which can be sent
	 */
	static @Nullable String refusal(Verb verb, Object[] arguments) {
		if (!READS_OF_STREAMS.contains(verb.name())) {
			return null;
		}
		// a group and a consumer may have any name
		boolean blocks = Arrays.stream(arguments)
			.skip(verb.name().equals("XREADGROUP") ? 3 : 0)
			.map(CommandTable::text)
			.takeWhile((word) -> !word.equalsIgnoreCase("STREAMS"))
			.anyMatch((word) -> word.equalsIgnoreCase("BLOCK"));
		return blocks ? verb.name() + " with BLOCK cannot be sent as a bulk command: " + BLOCKS : null;
	}

	private static String text(@Nullable Object word) {
		return (word instanceof byte[] bytes) ? new String(bytes, StandardCharsets.ISO_8859_1) : String.valueOf(word);
	}

	/** Returns whether a command, by its name in upper case, has a row. */
	static boolean knows(String name) {
		return ROWS.containsKey(name);
	}

	/**
	 * Returns what an encoded command touches and does.
	 * @param bytes holds the command
	 * @param from where it begins
	 * @param to where it ends; a callback has no bytes, and nothing is known of it
	 */
	static Footprint footprint(byte[] bytes, int from, int to) {
		if (from == to) {
			return Footprint.UNKNOWN;
		}
		Words words = new Words(bytes, from, to);
		return of(words.text(0).toUpperCase(Locale.ROOT)).footprint(words);
	}

}
