package io.github.redisbulk.engine.command;

import io.github.redisbulk.BulkSerializer;
import org.jspecify.annotations.Nullable;

/**
 * How arguments become bytes.
 */
interface Format {

	/**
	 * Writes an argument as one bulk string.
	 * @param target where to write
	 * @param place where the argument stands in its command
	 * @param argument the argument
	 * @param field the field that the argument is the value of, or {@code null}
	 * @throws IllegalArgumentException if the argument cannot be written; the target may
	 * then hold a part of it
	 */
	void write(RespBuffer target, Place place, Object argument, @Nullable Object field);

	static Format of(BulkSerializer serializer) {
		if (serializer instanceof BulkSerializer.Template like) {
			return new TemplateFormat(like.template());
		}
		if (serializer instanceof BulkSerializer.Json json) {
			return new JsonFormat(json.mapper());
		}
		return new PlainFormat();
	}

}
