package io.github.redisbulk;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import org.springframework.data.redis.hash.HashMapper;

/**
 * Writes the hash that a {@link HashMapper} makes of an item, in place of what is there.
 *
 * @param <T> what the source holds
 * @param key returns the key of an item
 * @param mapper makes the hash
 */
record MappedHash<T>(Function<? super T, ?> key, HashMapper<? super T, ?, ?> mapper) implements BulkMapper<T> {

	@Override
	public void map(T item, BulkCommands commands) {
		Object target = this.key.apply(item);
		Map<Object, Object> fields = new LinkedHashMap<>(this.mapper.toHash(item));
		fields.values().removeIf((value) -> value == null);
		commands.del(target);
		if (!fields.isEmpty()) {
			commands.hset(target, fields);
		}
	}

}
