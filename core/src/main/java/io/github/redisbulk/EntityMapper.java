package io.github.redisbulk;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.geo.Point;
import org.springframework.data.redis.core.convert.GeoIndexedPropertyValue;
import org.springframework.data.redis.core.convert.IndexedData;
import org.springframework.data.redis.core.convert.RedisConverter;
import org.springframework.data.redis.core.convert.RedisData;
import org.springframework.data.redis.core.convert.RemoveIndexedData;
import org.springframework.data.redis.core.convert.SimpleIndexedPropertyValue;
import org.springframework.data.redis.util.ByteUtils;

/**
 * Writes entities, such as classes with {@code @RedisHash}, as a repository of Spring
 * Data Redis does, which then finds and reads them: the hash, the set of the keyspace,
 * the time to live, the entries of {@code @Indexed} and {@code @GeoIndexed} properties.
 *
 * <pre class="code">
 * bulkWriter.write(people, EntityMapper.saving(redisConverter));
 * </pre>
 *
 * <p>
 * {@link #saving} is for any entities, {@link #inserting} for such as are not in Redis
 * yet. The two differ only for entities with indexes, whose old index entries the first
 * one looks up.
 * <p>
 * Two things are left to the application. An entity must have its id, for none is made.
 * And no events or entity callbacks are published.
 * <p>
 * This class is immutable and thread-safe. Everything is written as the bytes that the
 * converter makes, whatever the serializer of the run is.
 */
public final class EntityMapper implements BulkMapper<Object> {

	/** How much longer than its entity Spring Data keeps a phantom, in seconds. */
	private static final long PHANTOM_TTL = 300;

	private static final byte[] REMOVE_OLD_ENTRIES = bytes("""
			for _, i in ipairs(redis.call('SMEMBERS', KEYS[1])) do \
			redis.call(redis.call('TYPE', i).ok == 'zset' and 'ZREM' or 'SREM', i, ARGV[1]) end \
			return redis.call('DEL', KEYS[1])""");

	private final RedisConverter converter;

	private final boolean removing;

	private final boolean phantoms;

	private EntityMapper(RedisConverter converter, boolean removing, boolean phantoms) {
		this.converter = converter;
		this.removing = removing;
		this.phantoms = phantoms;
	}

	/**
	 * Writes entities that may be in Redis already, with other values. A short script
	 * removes the old index entries of an entity that has indexes. The script uses keys
	 * that are known to the server only: a Redis Cluster refuses it where there are old
	 * entries, and behind a proxy that spreads keys it does not find them all. And as
	 * with all scripts, after a lost answer such an entity is not sent again.
	 * @param converter the one of the repositories, a bean where there are any
	 * @return a mapper of entities
	 */
	public static EntityMapper saving(RedisConverter converter) {
		return new EntityMapper(converter, true, false);
	}

	/**
	 * Writes entities of which none is in Redis yet. One that is there after all is
	 * replaced, but stays in the indexes of its old values. Only plain commands are sent,
	 * so servers of every kind take them, and after a lost answer they are sent again.
	 * @param converter the one of the repositories, a bean where there are any
	 * @return a mapper of entities
	 */
	public static EntityMapper inserting(RedisConverter converter) {
		return new EntityMapper(converter, false, false);
	}

	/**
	 * Keeps a phantom copy of each entity that expires, as Spring Data does where
	 * {@code @EnableRedisRepositories} has {@code enableKeyspaceEvents} or
	 * {@code shadowCopy} switched on.
	 * @return a changed mapper
	 */
	public EntityMapper withPhantomCopies() {
		return new EntityMapper(this.converter, this.removing, true);
	}

	@Override
	public void map(Object entity, BulkCommands commands) {
		RedisData data = new RedisData();
		this.converter.write(entity, data);
		String keyspace = present(data.getKeyspace(), entity, "keyspace: it is no class that Spring Data maps");
		byte[] id = bytes(present(data.getId(), entity, "id: give it one before it is written"));
		byte[] key = concat(bytes(keyspace + ":"), id);
		Object[] hash = words(key, data.getBucket().rawMap());
		long ttl = (data.getTimeToLive() != null) ? data.getTimeToLive() : 0;

		commands.command("DEL", key);
		commands.command("HSET", hash);
		commands.command("SADD", bytes(keyspace), id);
		if (ttl > 0) {
			commands.command("EXPIRE", key, ttl);
		}
		if (this.phantoms) {
			hash[0] = concat(key, bytes(":phantom"));
			commands.command("DEL", hash[0]);
			if (ttl > 0) {
				commands.command("HSET", hash);
				commands.command("EXPIRE", hash[0], ttl + PHANTOM_TTL);
			}
		}
		index(data, id, concat(key, bytes(":idx")), commands);
	}

	private void index(RedisData data, byte[] id, byte[] entries, BulkCommands commands) {
		if (this.removing && !data.getIndexedData().isEmpty()) {
			commands.command("EVAL", REMOVE_OLD_ENTRIES, 1, entries, id);
		}
		for (IndexedData indexed : data.getIndexedData()) {
			byte[] index = bytes(indexed.getKeyPrefix());
			if (indexed instanceof SimpleIndexedPropertyValue property) {
				index = concat(index, bytes(":"), converted(property.getValue()));
				commands.command("SADD", index, id);
				commands.command("SADD", entries, index);
			}
			else if (indexed instanceof GeoIndexedPropertyValue property) {
				Point point = property.getPoint();
				commands.command("GEOADD", index, point.getX(), point.getY(), id);
				commands.command("SADD", entries, index);
			}
			else if (!(indexed instanceof RemoveIndexedData)) {
				throw new IllegalArgumentException("Entities with an index of type " + indexed.getClass().getName()
						+ " cannot be written in bulk");
			}
		}
	}

	private byte[] converted(Object value) {
		if (!this.converter.getConversionService().canConvert(value.getClass(), byte[].class)) {
			throw new IllegalArgumentException("The converter makes no bytes of an indexed property of type "
					+ value.getClass().getName() + ": register a conversion to byte[]");
		}
		byte[] converted = this.converter.getConversionService().convert(value, byte[].class);
		return (converted != null) ? converted : new byte[0];
	}

	private static String present(@Nullable String part, Object entity, String what) {
		if (part == null) {
			throw new IllegalArgumentException("An entity of type " + entity.getClass().getName() + " has no " + what);
		}
		return part;
	}

	/** Returns the arguments of HSET. */
	private static Object[] words(byte[] key, Map<byte[], byte[]> fields) {
		Object[] words = new Object[1 + fields.size() * 2];
		words[0] = key;
		int next = 1;
		for (Map.Entry<byte[], byte[]> field : fields.entrySet()) {
			words[next++] = field.getKey();
			words[next++] = field.getValue();
		}
		return words;
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] concat(byte[]... parts) {
		return ByteUtils.concatAll(parts);
	}

}
