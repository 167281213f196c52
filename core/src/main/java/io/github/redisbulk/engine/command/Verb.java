package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The name of a Redis command, already encoded.
 */
final class Verb {

	private static final int MAX_KNOWN = 1024;

	private static final Map<String, Verb> KNOWN = new ConcurrentHashMap<>();

	static final Verb APPEND = of("APPEND");

	static final Verb DEL = of("DEL");

	static final Verb EVALSHA = of("EVALSHA");

	static final Verb EXEC = encoded("EXEC");

	static final Verb GEOADD = of("GEOADD");

	static final Verb GETDEL = of("GETDEL");

	static final Verb GETEX = of("GETEX");

	static final Verb HDEL = of("HDEL");

	static final Verb HGETDEL = of("HGETDEL");

	static final Verb HGETEX = of("HGETEX");

	static final Verb HINCRBY = of("HINCRBY");

	static final Verb HSET = of("HSET");

	static final Verb HSETEX = of("HSETEX");

	static final Verb INCRBY = of("INCRBY");

	static final Verb INCRBYFLOAT = of("INCRBYFLOAT");

	static final Verb JSON_SET = of("JSON.SET");

	static final Verb LPUSH = of("LPUSH");

	static final Verb LSET = of("LSET");

	static final Verb LTRIM = of("LTRIM");

	static final Verb MSET = of("MSET");

	static final Verb MSETEX = of("MSETEX");

	static final Verb MULTI = encoded("MULTI");

	static final Verb PERSIST = of("PERSIST");

	static final Verb PEXPIRE = of("PEXPIRE");

	static final Verb PEXPIREAT = of("PEXPIREAT");

	static final Verb PFADD = of("PFADD");

	static final Verb RPUSH = of("RPUSH");

	static final Verb SADD = of("SADD");

	static final Verb SET = of("SET");

	static final Verb SETBIT = of("SETBIT");

	static final Verb SETNX = of("SETNX");

	static final Verb SREM = of("SREM");

	static final Verb UNLINK = of("UNLINK");

	static final Verb XADD = of("XADD");

	static final Verb ZADD = of("ZADD");

	static final Verb ZINCRBY = of("ZINCRBY");

	static final Verb ZREM = of("ZREM");

	private final String name;

	private final byte[] resp;

	private final Joining joining;

	private final boolean keyFirst;

	private Verb(String name, byte[] resp) {
		this.name = name;
		this.resp = resp;
		this.joining = CommandTable.of(name).joining();
		this.keyFirst = CommandTable.of(name).keyFirst();
	}

	/** Returns the name in upper case, such as {@code HSET}. */
	String name() {
		return this.name;
	}

	/** Returns the name as a RESP bulk string. */
	byte[] resp() {
		return this.resp;
	}

	/** Returns how commands of this name are joined. */
	Joining joining() {
		return this.joining;
	}

	/** Returns whether the first argument is the only key. */
	boolean keyFirst() {
		return this.keyFirst;
	}

	/**
	 * Returns the verb of a command name, in whatever case it was written.
	 * @throws IllegalArgumentException if the name is empty, holds white space, or is one
	 * that cannot be sent as a bulk command
	 */
	static Verb of(String name) {
		Verb known = KNOWN.get(name);
		if (known != null) {
			return known;
		}
		Verb created = create(name.toUpperCase(Locale.ROOT));
		if (KNOWN.size() < MAX_KNOWN) {
			KNOWN.put(name, created);
		}
		return created;
	}

	private static Verb create(String name) {
		if (name.isEmpty() || name.chars().anyMatch(Character::isWhitespace)) {
			throw new IllegalArgumentException(
					"A command name is one word, and its arguments are passed one by one; got '" + name + "'");
		}
		String refusal = CommandTable.of(name).refusal();
		if (refusal != null) {
			throw new IllegalArgumentException(name + " cannot be sent as a bulk command: " + refusal);
		}
		return encoded(name);
	}

	private static Verb encoded(String name) {
		RespBuffer buffer = new RespBuffer(name.length() + 16);
		buffer.bulk(name.getBytes(StandardCharsets.UTF_8));
		return new Verb(name, Arrays.copyOf(buffer.bytes(), buffer.length()));
	}

}
