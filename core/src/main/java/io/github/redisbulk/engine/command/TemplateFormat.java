package io.github.redisbulk.engine.command;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Writes what a template would write: whatever has a serializer in the template passes
 * it, text and numbers too.
 */
final class TemplateFormat implements Format {

	private static final Format PLAIN = new PlainFormat();

	private final @Nullable RedisSerializer<?> key;

	private final @Nullable RedisSerializer<?> value;

	private final @Nullable RedisSerializer<?> hashKey;

	private final @Nullable RedisSerializer<?> hashValue;

	TemplateFormat(RedisTemplate<?, ?> template) {
		this.key = template.getKeySerializer();
		this.value = template.getValueSerializer();
		this.hashKey = template.getHashKeySerializer();
		this.hashValue = template.getHashValueSerializer();
	}

	@Override
	public void write(RespBuffer target, Place place, Object argument, @Nullable Object field) {
		switch (place) {
			case KEY -> target.bulk(serialize(this.key, place, argument, field));
			case VALUE, MEMBER -> target.bulk(serialize(this.value, place, argument, field));
			case FIELD -> target.bulk(serialize(this.hashKey, place, argument, field));
			case HASH_VALUE -> target.bulk(serialize(this.hashValue, place, argument, field));
			case APPENDIX -> PLAIN.write(target, place, argument, field);
			case WORD -> word(target, argument);
		}
	}

	/** Nobody knows whether text is a key here, a value, or a word such as LIMIT. */
	private static void word(RespBuffer target, Object argument) {
		if (!(argument instanceof byte[] || argument instanceof Number)) {
			throw new IllegalArgumentException(Place.WORD.described(argument, null)
					+ ", and a writer that serializes with a template cannot tell whether that is a key or a value."
					+ " Pass its bytes: a key as redisTemplate.getKeySerializer() makes them, a word of the command"
					+ " as word.getBytes()");
		}
		PLAIN.write(target, Place.WORD, argument, null);
	}

	@SuppressWarnings("unchecked")
	private static byte[] serialize(@Nullable RedisSerializer<?> serializer, Place place, Object object,
			@Nullable Object field) {
		if (serializer == null) {
			if (object instanceof byte[] bytes) {
				return bytes;
			}
			throw new IllegalArgumentException(
					place.described(object, field) + ", and the template has no serializer for it");
		}
		String name = serializer.getClass().getName();
		if (!serializer.canSerialize(object.getClass())) {
			throw new IllegalArgumentException(place.described(object, field) + ", which " + name + " does not take");
		}
		byte[] bytes;
		try {
			bytes = ((RedisSerializer<Object>) serializer).serialize(object);
		}
		catch (ClassCastException ex) {
			throw new IllegalArgumentException(place.described(object, field) + ", which " + name + " does not take",
					ex);
		}
		if (bytes == null) {
			throw new IllegalArgumentException(
					place.described(object, field) + ", of which " + name + " makes nothing");
		}
		return bytes;
	}

}
