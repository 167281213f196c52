package io.github.redisbulk.engine.command;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.JdkSerializationRedisSerializer;
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
	 * Returns the serializers that a template uses. Java serialization counts as none: a
	 * template has it unless it was given something else, and what it makes of a
	 * {@code UUID} nobody but Java can read.
	 * @param template the template, already initialized
	 * @return its serializers
	 */
	public static Serializers of(RedisTemplate<?, ?> template) {
		return new Serializers(chosen(template.getKeySerializer()), chosen(template.getValueSerializer()),
				chosen(template.getHashKeySerializer()), chosen(template.getHashValueSerializer()));
	}

	private static @Nullable RedisSerializer<?> chosen(@Nullable RedisSerializer<?> serializer) {
		return (serializer instanceof JdkSerializationRedisSerializer) ? null : serializer;
	}

	@Nullable RedisSerializer<?> in(Place place) {
		return switch (place) {
			case KEY -> this.key;
			case VALUE, MEMBER, SCORE -> this.value;
			case FIELD -> this.hashKey;
			case HASH_VALUE -> this.hashValue;
		};
	}

	/**
	 * Turns an object into bytes.
	 * @param place where the object stands
	 * @param object the object
	 * @param field the field that the object is the value of, or {@code null}
	 * @throws IllegalArgumentException if there is no serializer, or it cannot do this
	 */
	@SuppressWarnings("unchecked")
	byte[] serialize(Place place, Object object, @Nullable Object field) {
		RedisSerializer<?> serializer = in(place);
		if (serializer == null) {
			throw new IllegalArgumentException(place.named(field) + " is of type " + object.getClass().getName()
					+ ", and the writer has no serializer for it (Java serialization is not used)." + place.remedies());
		}
		byte[] bytes;
		try {
			bytes = ((RedisSerializer<Object>) serializer).serialize(object);
		}
		catch (ClassCastException ex) {
			throw new IllegalArgumentException(place.named(field) + " is of type " + object.getClass().getName()
					+ ", which " + serializer.getClass().getName() + " does not take." + place.remedies(), ex);
		}
		if (bytes == null) {
			throw new IllegalArgumentException(place.named(field) + " is of type " + object.getClass().getName()
					+ ", of which " + serializer.getClass().getName() + " makes nothing." + place.remedies());
		}
		return bytes;
	}

}
