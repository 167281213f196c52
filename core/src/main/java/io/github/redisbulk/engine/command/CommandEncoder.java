package io.github.redisbulk.engine.command;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.ExpireOption;
import io.github.redisbulk.HsetexOption;
import io.github.redisbulk.SetOption;
import io.github.redisbulk.XaddOption;
import io.github.redisbulk.ZaddOption;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the commands of one item after another into a chunk. Not for applications.
 * <p>
 * This class is not thread-safe.
 */
public final class CommandEncoder implements BulkCommands {

	private final Arguments arguments;

	private final boolean atomic;

	private Chunk chunk = new Chunk(0);

	private boolean multiOpen;

	/**
	 * The thread whose item is open, {@code null} between items. Not volatile: another
	 * thread may read an outdated value, but never itself, because it has cleared that.
	 */
	private @Nullable Thread owner;

	private final Set<BulkScript> scriptsOfItem = new HashSet<>();

	/**
	 * Creates an encoder.
	 * @param serializer turns arguments into bytes
	 * @param atomic whether the commands of an item go into a transaction
	 */
	public CommandEncoder(BulkSerializer serializer, boolean atomic) {
		this.arguments = new Arguments(serializer);
		this.atomic = atomic;
	}

	/**
	 * Begins an item.
	 * @param target the chunk that is given its commands
	 * @param item the item, for its result
	 * @param position where it stands in its source, from 0
	 */
	public void begin(Chunk target, Object item, long position) {
		this.chunk = target;
		this.multiOpen = false;
		this.scriptsOfItem.clear();
		target.beginItem(item, position);
		this.arguments.begin(target.buffer());
		this.owner = Thread.currentThread();
	}

	/**
	 * Ends the item that was begun last.
	 * @throws IllegalStateException if it has issued no command, or not all of one
	 */
	public void end() {
		this.arguments.complete();
		int last = this.chunk.items() - 1;
		if (this.chunk.firstCommand(last) == this.chunk.commands()) {
			throw new IllegalStateException("The mapper issued no command for this item");
		}
		this.chunk.needs(this.scriptsOfItem);
		if (this.multiOpen) {
			this.chunk.beginCommand(Verb.EXEC);
			this.arguments.verb(Verb.EXEC, 0).then(this);
		}
		this.owner = null;
	}

	/** Takes the item that was begun last back, with whatever it has issued. */
	public void abandon() {
		this.owner = null;
		this.chunk.dropLastItem();
	}

	/** Issues one command whose bytes are made elsewhere. */
	public void opaque() {
		requireOwner();
		this.chunk.beginCommand(null);
	}

	/**
	 * Refuses a call from another thread than the mapper's, or after the mapper's end.
	 */
	private void requireOwner() {
		if (this.owner != Thread.currentThread()) {
			throw new IllegalStateException("BulkCommands can be used only by the thread that called the mapper, and"
					+ " only until the mapper returns: this call has added nothing to any item");
		}
	}

	private Arguments command(Verb verb, int args) {
		requireOwner();
		this.arguments.complete();
		if (this.atomic && !this.multiOpen) {
			this.multiOpen = true;
			this.chunk.beginCommand(Verb.MULTI);
			this.arguments.verb(Verb.MULTI, 0).then(this);
		}
		this.chunk.beginCommand(verb);
		return this.arguments.verb(verb, args);
	}

	@Override
	public BulkCommands set(Object key, Object value, SetOption... options) {
		return command(Verb.SET, 2 + options.length).key(key).value(value).options(options).then(this);
	}

	@Override
	public BulkCommands set(Object key, Object value, Duration ttl, SetOption... options) {
		return command(Verb.SET, 4 + options.length).key(key).value(value).expiry(ttl).options(options).then(this);
	}

	@Override
	public BulkCommands set(Object key, Object value, Instant time, SetOption... options) {
		return command(Verb.SET, 4 + options.length).key(key).value(value).expiry(time).options(options).then(this);
	}

	@Override
	public BulkCommands msetex(Map<?, ?> values, SetOption... options) {
		return msetex(values, options.length).options(options).then(this);
	}

	@Override
	public BulkCommands msetex(Map<?, ?> values, Duration ttl, SetOption... options) {
		return msetex(values, 2 + options.length).expiry(ttl).options(options).then(this);
	}

	@Override
	public BulkCommands msetex(Map<?, ?> values, Instant time, SetOption... options) {
		return msetex(values, 2 + options.length).expiry(time).options(options).then(this);
	}

	private Arguments msetex(Map<?, ?> values, int more) {
		atLeastOne(Verb.MSETEX, values.size());
		Arguments into = command(Verb.MSETEX, 1 + values.size() * 2 + more).number(values.size());
		values.forEach((key, value) -> into.key(key).value(value));
		return into;
	}

	@Override
	public BulkCommands setnx(Object key, Object value) {
		return command(Verb.SETNX, 2).key(key).value(value).then(this);
	}

	@Override
	public BulkCommands append(Object key, Object value) {
		return command(Verb.APPEND, 2).key(key).appendix(value).then(this);
	}

	@Override
	public BulkCommands getdel(Object key) {
		return command(Verb.GETDEL, 1).key(key).then(this);
	}

	@Override
	public BulkCommands getex(Object key, Duration ttl) {
		return command(Verb.GETEX, 3).key(key).expiry(ttl).then(this);
	}

	@Override
	public BulkCommands getex(Object key, Instant time) {
		return command(Verb.GETEX, 3).key(key).expiry(time).then(this);
	}

	@Override
	public BulkCommands setbit(Object key, long offset, boolean bit) {
		return command(Verb.SETBIT, 3).key(key).number(offset).number(bit ? 1 : 0).then(this);
	}

	@Override
	public BulkCommands incrby(Object key, long increment) {
		return command(Verb.INCRBY, 2).key(key).number(increment).then(this);
	}

	@Override
	public BulkCommands incrbyfloat(Object key, double increment) {
		return command(Verb.INCRBYFLOAT, 2).key(key).number(increment).then(this);
	}

	@Override
	public BulkCommands hset(Object key, Object field, Object value) {
		return command(Verb.HSET, 3).key(key).field(field).hashValue(value, field).then(this);
	}

	@Override
	public BulkCommands hset(Object key, Map<?, ?> fields) {
		atLeastOne(Verb.HSET, fields.size());
		return command(Verb.HSET, 1 + fields.size() * 2).key(key).fields(fields).then(this);
	}

	@Override
	public BulkCommands hsetex(Object key, Map<?, ?> fields, HsetexOption... options) {
		return counted(command(Verb.HSETEX, fields, options.length).key(key).options(options), fields);
	}

	@Override
	public BulkCommands hsetex(Object key, Map<?, ?> fields, Duration ttl, HsetexOption... options) {
		return counted(command(Verb.HSETEX, fields, 2 + options.length).key(key).options(options).expiry(ttl), fields);
	}

	@Override
	public BulkCommands hsetex(Object key, Map<?, ?> fields, Instant time, HsetexOption... options) {
		return counted(command(Verb.HSETEX, fields, 2 + options.length).key(key).options(options).expiry(time), fields);
	}

	@Override
	public BulkCommands hgetdel(Object key, Object... fields) {
		return counted(command(Verb.HGETDEL, fields, 0).key(key), fields);
	}

	@Override
	public BulkCommands hgetex(Object key, Duration ttl, Object... fields) {
		return counted(command(Verb.HGETEX, fields, 2).key(key).expiry(ttl), fields);
	}

	@Override
	public BulkCommands hgetex(Object key, Instant time, Object... fields) {
		return counted(command(Verb.HGETEX, fields, 2).key(key).expiry(time), fields);
	}

	/** Begins a command of a key, some options, and fields behind their number. */
	private Arguments command(Verb verb, Object[] fields, int options) {
		atLeastOne(verb, fields.length);
		return command(verb, 3 + options + fields.length);
	}

	private Arguments command(Verb verb, Map<?, ?> fields, int options) {
		atLeastOne(verb, fields.size());
		return command(verb, 3 + options + fields.size() * 2);
	}

	private BulkCommands counted(Arguments into, Object[] fields) {
		return into.text("FIELDS").number(fields.length).fields(fields).then(this);
	}

	private BulkCommands counted(Arguments into, Map<?, ?> fields) {
		return into.text("FIELDS").number(fields.size()).fields(fields).then(this);
	}

	@Override
	public BulkCommands hdel(Object key, Object... fields) {
		atLeastOne(Verb.HDEL, fields.length);
		return command(Verb.HDEL, 1 + fields.length).key(key).fields(fields).then(this);
	}

	@Override
	public BulkCommands hincrby(Object key, Object field, long increment) {
		return command(Verb.HINCRBY, 3).key(key).field(field).number(increment).then(this);
	}

	@Override
	public BulkCommands lpush(Object key, Object... elements) {
		return values(Verb.LPUSH, key, elements);
	}

	@Override
	public BulkCommands rpush(Object key, Object... elements) {
		return values(Verb.RPUSH, key, elements);
	}

	@Override
	public BulkCommands lset(Object key, long index, Object element) {
		return command(Verb.LSET, 3).key(key).number(index).value(element).then(this);
	}

	@Override
	public BulkCommands ltrim(Object key, long start, long stop) {
		return command(Verb.LTRIM, 3).key(key).number(start).number(stop).then(this);
	}

	@Override
	public BulkCommands sadd(Object key, Object... members) {
		return values(Verb.SADD, key, members);
	}

	@Override
	public BulkCommands srem(Object key, Object... members) {
		return values(Verb.SREM, key, members);
	}

	@Override
	public BulkCommands zadd(Object key, double score, Object member, ZaddOption... options) {
		return command(Verb.ZADD, 3 + options.length).key(key).options(options).number(score).member(member).then(this);
	}

	@Override
	public BulkCommands zadd(Object key, Map<?, ? extends Number> scores, ZaddOption... options) {
		atLeastOne(Verb.ZADD, scores.size());
		Arguments into = command(Verb.ZADD, 1 + options.length + scores.size() * 2).key(key).options(options);
		scores.forEach((member, score) -> into.score(score).member(member));
		return into.then(this);
	}

	@Override
	public BulkCommands zincrby(Object key, double increment, Object member) {
		return command(Verb.ZINCRBY, 3).key(key).number(increment).member(member).then(this);
	}

	@Override
	public BulkCommands zrem(Object key, Object... members) {
		return values(Verb.ZREM, key, members);
	}

	@Override
	public BulkCommands xadd(Object key, Map<?, ?> fields, XaddOption... options) {
		return xadd(key, "*", fields, options);
	}

	@Override
	public BulkCommands xadd(Object key, String id, Map<?, ?> fields, XaddOption... options) {
		atLeastOne(Verb.XADD, fields.size());
		int words = 2 + fields.size() * 2;
		for (XaddOption option : options) {
			words += option.words().size();
		}
		Arguments into = command(Verb.XADD, words).key(key);
		for (XaddOption option : options) {
			option.words().forEach(into::text);
		}
		return into.text(id).fields(fields).then(this);
	}

	@Override
	public BulkCommands geoadd(Object key, double longitude, double latitude, Object member) {
		return command(Verb.GEOADD, 4).key(key).number(longitude).number(latitude).member(member).then(this);
	}

	@Override
	public BulkCommands pfadd(Object key, Object... elements) {
		return values(Verb.PFADD, key, elements);
	}

	@Override
	public BulkCommands expire(Object key, Duration ttl, ExpireOption... options) {
		return command(Verb.PEXPIRE, 2 + options.length).key(key).millis(ttl).options(options).then(this);
	}

	@Override
	public BulkCommands expireat(Object key, Instant time, ExpireOption... options) {
		return command(Verb.PEXPIREAT, 2 + options.length).key(key).millis(time).options(options).then(this);
	}

	@Override
	public BulkCommands persist(Object key) {
		return command(Verb.PERSIST, 1).key(key).then(this);
	}

	@Override
	public BulkCommands del(Object... keys) {
		return keys(Verb.DEL, keys);
	}

	@Override
	public BulkCommands unlink(Object... keys) {
		return keys(Verb.UNLINK, keys);
	}

	@Override
	public BulkCommands jsonSet(Object key, String path, Object json) {
		return command(Verb.JSON_SET, 3).key(key).text(path).value(json).then(this);
	}

	@Override
	public BulkCommands evalsha(BulkScript script, List<?> keys, Object... args) {
		Arguments into = command(Verb.EVALSHA, 2 + keys.size() + args.length).text(script.sha1()).number(keys.size());
		keys.forEach(into::key);
		this.scriptsOfItem.add(script);
		return into.values(args).then(this);
	}

	@Override
	public BulkCommands command(String name, Object... args) {
		Verb verb = verb(name);
		String refusal = CommandTable.refusal(verb, args);
		if (refusal != null) {
			throw refuse(new IllegalArgumentException(refusal));
		}
		return command(verb, args.length).words(args).then(this);
	}

	private BulkCommands values(Verb verb, Object key, Object[] values) {
		atLeastOne(verb, values.length);
		return command(verb, 1 + values.length).key(key).values(values).then(this);
	}

	private BulkCommands keys(Verb verb, Object[] keys) {
		atLeastOne(verb, keys.length);
		Arguments into = command(verb, keys.length);
		for (Object key : keys) {
			into.key(key);
		}
		return into.then(this);
	}

	private void atLeastOne(Verb verb, int count) {
		if (count == 0) {
			throw refuse(new IllegalArgumentException(verb.name() + " needs at least one element"));
		}
	}

	private Verb verb(String name) {
		try {
			return Verb.of(name);
		}
		catch (IllegalArgumentException ex) {
			throw refuse(ex);
		}
	}

	/** Spoils the item with an exception, if this is the item's mapper that calls. */
	private IllegalArgumentException refuse(IllegalArgumentException refused) {
		requireOwner();
		return this.arguments.refuse(refused);
	}

}
