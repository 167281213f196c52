package io.github.redisbulk.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * Writes text, numbers, bytes and what has one obvious text, and refuses everything else.
 */
class PlainFormat implements Format {

	@Override
	public final void write(RespBuffer target, Place place, Object argument, @Nullable Object field) {
		if (argument instanceof String text) {
			target.bulk(text);
		}
		else if (argument instanceof byte[] bytes) {
			target.bulk(bytes);
		}
		else if (argument instanceof Long || argument instanceof Integer) {
			target.bulk(((Number) argument).longValue());
		}
		else {
			String text = PlainText.of(argument);
			if (text != null) {
				target.bulk(text);
			}
			else {
				object(target, place, argument, field);
			}
		}
	}

	/** Writes what has no obvious text. */
	void object(RespBuffer target, Place place, Object object, @Nullable Object field) {
		throw new IllegalArgumentException(
				place.described(object, field) + ", which has no obvious text, and the writer has no serializer for it."
						+ " Pass its text or its bytes, or choose a serializer:"
						+ (place.takesJson() ? " 'redis.bulk.serializer=json'," : "")
						+ " bulkWriter.serializingWith(redisTemplate)");
	}

}
