package io.github.redisbulk;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The commands that one item turns into, by Redis' own names. A mapper calls them on what
 * it is given; they are encoded at once and sent later, with their chunk, in the order of
 * the calls.
 * <p>
 * Keys and values are text, numbers, bytes, and what has one obvious text, such as an
 * enum, a {@code UUID} or an {@code Instant}. {@link BulkOptions#withSerializer} decides
 * whether objects may be written too, and {@link BulkWriter#serializingWith} has
 * everything pass the serializers of a template. {@link BulkSerializer} says precisely
 * what is written.
 * <p>
 * Nothing is answered here: how a command ended is part of the outcome of its item. A
 * method throws {@link IllegalArgumentException} for an argument that cannot be encoded,
 * with a message that names the argument's place and class. The item then ends as
 * {@link Outcome#NOT_SENT}, even if the mapper catches the exception; other items are not
 * affected.
 * <p>
 * After a lost answer, a command is sent again only if that is harmless in any sequence
 * of commands, given its arguments. Plain SET, HSET, SADD, ZADD and DEL are harmless to
 * repeat; counters, pushes, APPEND, XADD and scripts are not.
 * <p>
 * Options have Redis' own names: {@code commands.set(key, value, SetOption.NX)}. Those
 * that exclude each other spoil the item; a command or an option that the server does not
 * know is refused by the server.
 * <p>
 * Instances can be used only by the thread that called the mapper, and only until the
 * mapper returns: all methods throw {@link IllegalStateException} in other threads, such
 * as those of a parallel stream, and after the call. Such a call adds nothing to any item
 * and does not affect the run. One mistake cannot be noticed: an instance that was kept
 * and is used by the same thread during a later call of the same run's mapper adds to the
 * item of that later call, for the instance is the same.
 */
public interface BulkCommands {

	/**
	 * SET: a string without expiry, or with that of its key.
	 * @param key the key
	 * @param value the value
	 * @param options NX or XX, and KEEPTTL, or none
	 * @return this
	 */
	BulkCommands set(Object key, Object value, SetOption... options);

	/**
	 * SET … PX: a string that expires.
	 * @param key the key
	 * @param value the value
	 * @param ttl time to live, at least one millisecond
	 * @param options NX, XX or none
	 * @return this
	 */
	BulkCommands set(Object key, Object value, Duration ttl, SetOption... options);

	/**
	 * SET … PXAT: a string that expires at some time.
	 * @param key the key
	 * @param value the value
	 * @param time when it expires
	 * @param options NX, XX or none
	 * @return this
	 */
	BulkCommands set(Object key, Object value, Instant time, SetOption... options);

	/**
	 * MSETEX … PX: strings that expire together, for servers that know it.
	 * @param values values by key, at least one
	 * @param ttl time to live, at least one millisecond
	 * @param options NX, XX or none
	 * @return this
	 */
	BulkCommands msetex(Map<?, ?> values, Duration ttl, SetOption... options);

	/**
	 * MSETEX … PXAT: strings that expire at some time, for servers that know it.
	 * @param values values by key, at least one
	 * @param time when they expire
	 * @param options NX, XX or none
	 * @return this
	 */
	BulkCommands msetex(Map<?, ?> values, Instant time, SetOption... options);

	/**
	 * MSETEX: strings without expiry, or with that of their keys, for servers that know
	 * it.
	 * @param values values by key, at least one
	 * @param options NX or XX, and KEEPTTL, or none
	 * @return this
	 */
	BulkCommands msetex(Map<?, ?> values, SetOption... options);

	/**
	 * SETNX: a string, unless the key exists.
	 * @param key the key
	 * @param value the value
	 * @return this
	 */
	BulkCommands setnx(Object key, Object value);

	/**
	 * APPEND: adds to the end of a string. As with a template, what is added is text that
	 * passes no serializer.
	 * @param key the key
	 * @param value what is added
	 * @return this
	 */
	BulkCommands append(Object key, Object value);

	/**
	 * GETDEL: removes a string. What it was is not told.
	 * @param key the key
	 * @return this
	 */
	BulkCommands getdel(Object key);

	/**
	 * GETEX … PX: gives a string a time to live. What it is is not told.
	 * @param key the key
	 * @param ttl time to live, at least one millisecond
	 * @return this
	 */
	BulkCommands getex(Object key, Duration ttl);

	/**
	 * GETEX … PXAT: gives a string a time at which it expires. What it is is not told.
	 * @param key the key
	 * @param time when it expires
	 * @return this
	 */
	BulkCommands getex(Object key, Instant time);

	/**
	 * SETBIT: one bit of a bitmap.
	 * @param key the key
	 * @param offset the number of the bit, from 0
	 * @param bit its new state
	 * @return this
	 */
	BulkCommands setbit(Object key, long offset, boolean bit);

	/**
	 * INCRBY: adds to a counter.
	 * @param key the key
	 * @param increment what is added, negative to subtract
	 * @return this
	 */
	BulkCommands incrby(Object key, long increment);

	/**
	 * INCRBYFLOAT: adds to a counter with a fraction.
	 * @param key the key
	 * @param increment what is added
	 * @return this
	 */
	BulkCommands incrbyfloat(Object key, double increment);

	/**
	 * HSET: one field of a hash.
	 * @param key the key
	 * @param field the field
	 * @param value its value
	 * @return this
	 */
	BulkCommands hset(Object key, Object field, Object value);

	/**
	 * HSET: fields of a hash.
	 * @param key the key
	 * @param fields values by field, at least one
	 * @return this
	 */
	BulkCommands hset(Object key, Map<?, ?> fields);

	/**
	 * HSETEX … PX: fields of a hash that expire, for servers that know it.
	 * @param key the key
	 * @param fields values by field, at least one
	 * @param ttl time to live of each of the fields, at least one millisecond
	 * @param options FNX, FXX or none
	 * @return this
	 */
	BulkCommands hsetex(Object key, Map<?, ?> fields, Duration ttl, HsetexOption... options);

	/**
	 * HSETEX … PXAT: fields of a hash that expire at some time, for servers that know it.
	 * @param key the key
	 * @param fields values by field, at least one
	 * @param time when the fields expire
	 * @param options FNX, FXX or none
	 * @return this
	 */
	BulkCommands hsetex(Object key, Map<?, ?> fields, Instant time, HsetexOption... options);

	/**
	 * HSETEX: fields of a hash without expiry, or with the one that they have, for
	 * servers that know it.
	 * @param key the key
	 * @param fields values by field, at least one
	 * @param options FNX or FXX, and KEEPTTL, or none
	 * @return this
	 */
	BulkCommands hsetex(Object key, Map<?, ?> fields, HsetexOption... options);

	/**
	 * HGETDEL: removes fields of a hash, for servers that know it. What they were is not
	 * told.
	 * @param key the key
	 * @param fields the fields, at least one
	 * @return this
	 */
	BulkCommands hgetdel(Object key, Object... fields);

	/**
	 * HGETEX … PX: gives fields of a hash a time to live, for servers that know it. What
	 * they are is not told.
	 * @param key the key
	 * @param ttl time to live of each of the fields, at least one millisecond
	 * @param fields the fields, at least one
	 * @return this
	 */
	BulkCommands hgetex(Object key, Duration ttl, Object... fields);

	/**
	 * HGETEX … PXAT: gives fields of a hash a time at which they expire, for servers that
	 * know it. What they are is not told.
	 * @param key the key
	 * @param time when the fields expire
	 * @param fields the fields, at least one
	 * @return this
	 */
	BulkCommands hgetex(Object key, Instant time, Object... fields);

	/**
	 * HDEL: removes fields of a hash.
	 * @param key the key
	 * @param fields the fields, at least one
	 * @return this
	 */
	BulkCommands hdel(Object key, Object... fields);

	/**
	 * HINCRBY: adds to a counter in a hash.
	 * @param key the key
	 * @param field the field
	 * @param increment what is added
	 * @return this
	 */
	BulkCommands hincrby(Object key, Object field, long increment);

	/**
	 * LPUSH: puts elements in front of a list.
	 * @param key the key
	 * @param elements the elements, at least one
	 * @return this
	 */
	BulkCommands lpush(Object key, Object... elements);

	/**
	 * RPUSH: puts elements at the end of a list.
	 * @param key the key
	 * @param elements the elements, at least one
	 * @return this
	 */
	BulkCommands rpush(Object key, Object... elements);

	/**
	 * LSET: replaces an element of a list.
	 * @param key the key
	 * @param index where it stands, from 0, or from -1 at the end
	 * @param element the new element
	 * @return this
	 */
	BulkCommands lset(Object key, long index, Object element);

	/**
	 * LTRIM: keeps a part of a list.
	 * @param key the key
	 * @param start the first element kept
	 * @param stop the last element kept
	 * @return this
	 */
	BulkCommands ltrim(Object key, long start, long stop);

	/**
	 * SADD: members of a set.
	 * @param key the key
	 * @param members the members, at least one
	 * @return this
	 */
	BulkCommands sadd(Object key, Object... members);

	/**
	 * SREM: removes members of a set.
	 * @param key the key
	 * @param members the members, at least one
	 * @return this
	 */
	BulkCommands srem(Object key, Object... members);

	/**
	 * ZADD: one member of a sorted set.
	 * @param key the key
	 * @param score its score
	 * @param member the member
	 * @param options NX; or XX, GT, LT; or none
	 * @return this
	 */
	BulkCommands zadd(Object key, double score, Object member, ZaddOption... options);

	/**
	 * ZADD: members of a sorted set.
	 * @param key the key
	 * @param scores scores by member, at least one
	 * @param options NX; or XX, GT, LT; or none
	 * @return this
	 */
	BulkCommands zadd(Object key, Map<?, ? extends Number> scores, ZaddOption... options);

	/**
	 * ZINCRBY: adds to the score of a member of a sorted set.
	 * @param key the key
	 * @param increment what is added
	 * @param member the member
	 * @return this
	 */
	BulkCommands zincrby(Object key, double increment, Object member);

	/**
	 * ZREM: removes members of a sorted set.
	 * @param key the key
	 * @param members the members, at least one
	 * @return this
	 */
	BulkCommands zrem(Object key, Object... members);

	/**
	 * XADD … *: an entry of a stream, with an id that the server makes.
	 * @param key the key
	 * @param fields values by field, at least one
	 * @param options what is removed for it, and whether it makes a stream
	 * @return this
	 */
	BulkCommands xadd(Object key, Map<?, ?> fields, XaddOption... options);

	/**
	 * XADD: an entry of a stream with an id. The server refuses an id that is not greater
	 * than the last one of the stream, and so the command is never repeated.
	 * @param key the key
	 * @param id the id, such as {@code 1526919030474-55}, or {@code 1526919030474-*} to
	 * have the rest made
	 * @param fields values by field, at least one
	 * @param options what is removed for it, and whether it makes a stream
	 * @return this
	 */
	BulkCommands xadd(Object key, String id, Map<?, ?> fields, XaddOption... options);

	/**
	 * GEOADD: a member of a geospatial set.
	 * @param key the key
	 * @param longitude degrees east, -180 to 180
	 * @param latitude degrees north, -85.05 to 85.05
	 * @param member the member
	 * @return this
	 */
	BulkCommands geoadd(Object key, double longitude, double latitude, Object member);

	/**
	 * PFADD: elements of a HyperLogLog.
	 * @param key the key
	 * @param elements the elements, at least one
	 * @return this
	 */
	BulkCommands pfadd(Object key, Object... elements);

	/**
	 * PEXPIRE: gives a key a time to live.
	 * @param key the key
	 * @param ttl time to live, at least one millisecond
	 * @param options NX; or XX, GT, LT; or none
	 * @return this
	 */
	BulkCommands expire(Object key, Duration ttl, ExpireOption... options);

	/**
	 * PEXPIREAT: gives a key a time at which it expires.
	 * @param key the key
	 * @param time when it expires
	 * @param options NX; or XX, GT, LT; or none
	 * @return this
	 */
	BulkCommands expireat(Object key, Instant time, ExpireOption... options);

	/**
	 * PERSIST: takes the expiry of a key away.
	 * @param key the key
	 * @return this
	 */
	BulkCommands persist(Object key);

	/**
	 * DEL: removes keys.
	 * @param keys the keys, at least one
	 * @return this
	 */
	BulkCommands del(Object... keys);

	/**
	 * UNLINK: removes keys, and frees their memory in the background.
	 * @param keys the keys, at least one
	 * @return this
	 */
	BulkCommands unlink(Object... keys);

	/**
	 * JSON.SET: a JSON document, or a part of one. The server must know JSON.
	 * @param key the key
	 * @param path the place in the document, {@code $} for the whole
	 * @param json the JSON text, or an object that the writer's serializer makes JSON of
	 * @return this
	 */
	BulkCommands jsonSet(Object key, String path, Object json);

	/**
	 * EVALSHA: runs a script on the server. The writer loads the script before its first
	 * use on a connection, and again where the server has forgotten it.
	 * @param script the script
	 * @param keys the keys it works on, {@code KEYS} in the script
	 * @param args its other arguments, {@code ARGV} in the script
	 * @return this
	 */
	BulkCommands evalsha(BulkScript script, List<?> keys, Object... args);

	/**
	 * Any other command.
	 * @param name the name, one word
	 * @param args its arguments, in the order of Redis' documentation. A writer that
	 * serializes with a template takes bytes and numbers only, for it cannot know which
	 * of them are keys
	 * @return this
	 * @throws IllegalArgumentException if the command would change the state of the
	 * writer's connection, such as MULTI, SELECT or SUBSCRIBE
	 */
	BulkCommands command(String name, Object... args);

}
