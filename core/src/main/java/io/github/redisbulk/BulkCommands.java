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
 * Instances can be used only by the thread that called the mapper, and only until the
 * mapper returns: all methods throw {@link IllegalStateException} in other threads, such
 * as those of a parallel stream, and after the call. Such a call adds nothing to any item
 * and does not affect the run. One mistake cannot be noticed: an instance that was kept
 * and is used by the same thread during a later call of the same run's mapper adds to the
 * item of that later call, for the instance is the same.
 */
public interface BulkCommands {

	/**
	 * SET: a string without expiry.
	 * @param key the key
	 * @param value the value
	 * @return this
	 */
	BulkCommands set(Object key, Object value);

	/**
	 * SET … PX: a string that expires.
	 * @param key the key
	 * @param value the value
	 * @param ttl time to live, at least one millisecond
	 * @return this
	 */
	BulkCommands set(Object key, Object value, Duration ttl);

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
	 * @return this
	 */
	BulkCommands zadd(Object key, double score, Object member);

	/**
	 * ZADD: members of a sorted set.
	 * @param key the key
	 * @param scores scores by member, at least one
	 * @return this
	 */
	BulkCommands zadd(Object key, Map<?, ? extends Number> scores);

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
	 * @return this
	 */
	BulkCommands xadd(Object key, Map<?, ?> fields);

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
	 * @return this
	 */
	BulkCommands expire(Object key, Duration ttl);

	/**
	 * PEXPIREAT: gives a key a time at which it expires.
	 * @param key the key
	 * @param time when it expires
	 * @return this
	 */
	BulkCommands expireat(Object key, Instant time);

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
