package io.github.redisbulk.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkScript;

/**
 * An item that leaves a trace for each of its commands, by which can be told from the
 * server's content how often the command was applied.
 *
 * @param position where the item stands in its source; part of the traces
 * @param kind what it does
 * @param slot which of some shared keys it works on
 * @param keys how its keys are named
 */
record LedgerEntry(long position, Kind kind, int slot, Keys keys) {

	/** A key that holds a string, so that a push to it is refused. */
	static final String STRING_KEY = "string";

	private static final int MANY = 150;

	/** Among neighbours, of which some are conditional, the first is to win. */
	private static final int GROUP = 100;

	private static final String PADDING = "x".repeat(20_000);

	private static final BulkScript SCRIPT = BulkScript
		.of("redis.call('INCR', KEYS[2]) return redis.call('RPUSH', KEYS[1], ARGV[1])");

	/**
	 * What a command has done if it was applied once.
	 *
	 * @param command which of the item's commands, from 0
	 * @param key the key; its first letter tells its type, see {@link LedgerContent}
	 * @param member what was added there, empty for a counter
	 */
	record Trace(int command, String key, String member) {
	}

	/** How keys are named, which says where they lie in a cluster. */
	enum Keys {

		/** A few, so that neighbours meet, for one server. */
		FEW(12),

		/**
		 * Many in as many slots of a cluster; several commands of an item have several.
		 */
		SPREAD(300),

		/** The same, but all commands of an item have one slot, as if they are atomic. */
		TOGETHER(300);

		private final int slots;

		Keys(int slots) {
			this.slots = slots;
		}

	}

	enum Kind {

		SET, OVERWRITE, LARGE, COUNTER, LIST, APPEND, STREAM, HASH_WITH_EXPIRY, HASH_COUNTER, SET_MEMBER, SORTED,
		SORTED_COUNTER, FIRST, LATEST, BIT, GEO, HYPERLOGLOG, MIXED, SCRIPT, PARTLY_REFUSED, MANY, SPOILED, EMPTY, FLUSH

	}

	/** Kinds that appear often; the costly and the faulty ones are rare. */
	private static final Kind[] COMMON = Arrays.copyOf(Kind.values(), Kind.SCRIPT.ordinal() + 1);

	static LedgerEntry random(long position, Random random, Keys keys) {
		Kind kind = (random.nextInt(100) == 0) ? Kind.values()[random.nextInt(Kind.values().length)]
				: COMMON[random.nextInt(COMMON.length)];
		boolean rare = (kind == Kind.LARGE && random.nextInt(20) != 0)
				|| (kind == Kind.FLUSH && (keys != Keys.FEW || random.nextInt(40) != 0));
		return new LedgerEntry(position, rare ? Kind.COUNTER : kind, random.nextInt(keys.slots), keys);
	}

	/** Returns whether it cannot be written, whatever the server's state. */
	boolean spoilt() {
		return this.kind == Kind.SPOILED || this.kind == Kind.EMPTY || this.kind == Kind.PARTLY_REFUSED;
	}

	/** Returns whether it removes what all others have left. */
	boolean flushes() {
		return this.kind == Kind.FLUSH;
	}

	void map(BulkCommands commands) {
		String text = Long.toString(this.position);
		switch (this.kind) {
			case SET -> commands.set("s:" + text, text);
			case OVERWRITE -> commands.set("o:" + this.slot, text);
			case LARGE -> commands.set("o:large" + this.slot, text + ":" + PADDING);
			case COUNTER -> commands.incrby("c:" + this.slot, 1);
			case LIST -> commands.rpush("l:" + this.slot, text);
			case APPEND -> commands.append("a:" + this.slot, text + ",");
			case STREAM -> commands.xadd("x:" + this.slot, Map.of("item", text));
			case HASH_WITH_EXPIRY ->
				commands.hset("h:" + this.slot, text, "1").command("EXPIRE", "h:" + this.slot, 9999);
			case HASH_COUNTER -> commands.hincrby("h:counts" + this.slot, text, 1);
			case SET_MEMBER -> commands.sadd("m:" + this.slot, text);
			case SORTED -> commands.zadd("z:" + this.slot, 1, text);
			case SORTED_COUNTER -> commands.zincrby("z:counts" + this.slot, 1, text);
			case FIRST -> commands.command("SET", "n:" + this.position / GROUP, text, "NX");
			case LATEST -> commands.command("ZADD", "y:" + this.slot, "GT", this.position, "top");
			case BIT -> commands.setbit("b:" + this.slot, this.position, true);
			case GEO -> commands.geoadd("g:" + this.slot, 13.4, 52.5, text);
			case HYPERLOGLOG -> commands.pfadd("p:" + this.slot, text);
			case MIXED ->
				commands.set(mixed("s") + text, text).incrby(mixed("c") + this.slot, 1).rpush(mixed("l"), text);
			case SCRIPT -> commands.evalsha(SCRIPT, List.of(script("l"), script("c")), text);
			case PARTLY_REFUSED -> commands.rpush(STRING_KEY, text).sadd(besidesString(), text);
			case MANY -> IntStream.range(0, MANY).forEach((i) -> commands.rpush("l:many", text));
			case SPOILED -> {
				commands.rpush("l:spoiled", text);
				throw new IllegalArgumentException("spoiled");
			}
			case EMPTY -> {
			}
			case FLUSH -> commands.command("FLUSHDB");
		}
	}

	/** Returns what its commands leave, each applied once. */
	List<Trace> traces() {
		String text = Long.toString(this.position);
		return switch (this.kind) {
			case SET -> one("s:" + text, text);
			case OVERWRITE -> one("o:" + this.slot, text);
			case LARGE -> one("o:large" + this.slot, text);
			case COUNTER -> one("c:" + this.slot, "");
			case LIST -> one("l:" + this.slot, text);
			case APPEND -> one("a:" + this.slot, text);
			case STREAM -> one("x:" + this.slot, text);
			case HASH_WITH_EXPIRY -> one("h:" + this.slot, text);
			case HASH_COUNTER -> one("h:counts" + this.slot, text);
			case SET_MEMBER -> one("m:" + this.slot, text);
			case SORTED -> one("z:" + this.slot, text);
			case SORTED_COUNTER -> one("z:counts" + this.slot, text);
			case FIRST -> one("n:" + this.position / GROUP, text);
			case LATEST -> one("y:" + this.slot, text);
			case BIT -> one("b:" + this.slot, text);
			case GEO -> one("g:" + this.slot, text);
			case MIXED -> List.of(new Trace(0, mixed("s") + text, text), new Trace(1, mixed("c") + this.slot, ""),
					new Trace(2, mixed("l"), text));
			case SCRIPT -> List.of(new Trace(0, script("l"), text), new Trace(0, script("c"), ""));
			case PARTLY_REFUSED -> List.of(new Trace(1, besidesString(), text));
			case MANY -> IntStream.range(0, MANY).mapToObj((command) -> new Trace(command, "l:many", text)).toList();
			case SPOILED -> one("l:spoiled", text);
			case EMPTY, FLUSH, HYPERLOGLOG -> List.of();
		};
	}

	private String mixed(String type) {
		return type + ((this.keys == Keys.TOGETHER) ? ":mixed{" + this.slot + "}" : ":mixed");
	}

	/** The keys of one command have one slot. */
	private String script(String type) {
		return type + ":script{" + this.slot + "}";
	}

	private String besidesString() {
		return ((this.keys == Keys.TOGETHER) ? "m:{" + STRING_KEY + "}refused" : "m:refused") + this.slot;
	}

	private static List<Trace> one(String key, String member) {
		return List.of(new Trace(0, key, member));
	}

}
