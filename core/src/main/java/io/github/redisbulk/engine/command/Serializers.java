package io.github.redisbulk.engine.command;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Turns objects that are not text, numbers or bytes into bytes.
 *
 * @param key for keys
 * @param value for values, elements and members
 * @param hashKey for the fields of a hash
 * @param hashValue for the values of a hash
 */
public record Serializers(@Nullable RedisSerializer<?> key, @Nullable RedisSerializer<?> value,
		@Nullable RedisSerializer<?> hashKey, @Nullable RedisSerializer<?> hashValue) {

	/** Knows no objects: only text, numbers and bytes can be written. */
	public static final Serializers NONE = new Serializers(null, null, null, null);

	/**
	 * Returns the serializers that a template uses.
	 * @param template the template, already initialized
	 * @return its serializers
	 */
	public static Serializers of(RedisTemplate<?, ?> template) {
		return new Serializers(template.getKeySerializer(), template.getValueSerializer(),
				template.getHashKeySerializer(), template.getHashValueSerializer());
	}

	@SuppressWarnings("unchecked")
	static byte[] serialize(@Nullable RedisSerializer<?> serializer, Object object) {
		if (serializer == null) {
			throw new IllegalArgumentException("An object of type " + object.getClass().getName()
					+ " needs a RedisSerializer, and none is configured;"
					+ " pass a String, a number or a byte[], or give the writer the serializers of a RedisTemplate");
		}
		byte[] bytes = ((RedisSerializer<Object>) serializer).serialize(object);
		if (bytes == null) {
			throw new IllegalArgumentException(serializer.getClass().getName() + " made nothing of an object of type "
					+ object.getClass().getName());
		}
		return bytes;
	}

}
