package io.github.redisbulk.engine.command;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;

/**
 * Writes objects that have no obvious text as JSON, straight into the chunk.
 */
final class JsonFormat extends PlainFormat {

	private final ObjectMapper mapper;

	JsonFormat(ObjectMapper mapper) {
		this.mapper = mapper;
	}

	@Override
	void object(RespBuffer target, Place place, Object object, @Nullable Object field) {
		if (!place.takesJson()) {
			super.object(target, place, object, field);
		}
		try {
			this.mapper.writeValue(target.beginBulk(), object);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException(place.described(object, field) + ", which cannot be written as JSON",
					ex);
		}
		target.endBulk();
	}

}
