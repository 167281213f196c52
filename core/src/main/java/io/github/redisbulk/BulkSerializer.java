package io.github.redisbulk;

import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.util.ClassUtils;

/**
 * How the keys and values that a mapper passes to {@link BulkCommands} become bytes.
 * <p>
 * With {@link #none()} and {@link #json()}, whatever has one obvious text is written as
 * that text, and never passes a serializer:
 * <ul>
 * <li>{@code byte[]} as it is</li>
 * <li>{@link CharSequence} and {@link Character} in UTF-8</li>
 * <li>{@link Number} in decimal digits, {@code Double} and {@code Float} without a
 * fraction where they are whole, {@code BigDecimal} without an exponent</li>
 * <li>{@link Boolean} as {@code true} or {@code false}</li>
 * <li>{@link Enum} by its {@link Enum#name() name}</li>
 * <li>{@link java.util.UUID} in its 36 characters</li>
 * <li>the dates, times, durations and zones of {@code java.time} in the form that the
 * {@code parse} or {@code of} of their class reads, which is that of ISO-8601</li>
 * </ul>
 * The two differ in what becomes of any other object. With
 * {@link #template(RedisTemplate)} everything passes the serializers of a template, text
 * and numbers too. Java serialization is used only where such a template has it.
 * <p>
 * Instances are immutable and thread-safe.
 */
public sealed interface BulkSerializer {

	/**
	 * Returns the default: what has no obvious text is refused.
	 * @return a serializer of text, numbers and bytes
	 */
	static BulkSerializer none() {
		return None.INSTANCE;
	}

	/**
	 * Writes any other object as JSON, with Jackson's defaults. Keys and fields are never
	 * JSON: an object in their place is refused.
	 * @return a serializer that also takes objects
	 * @throws IllegalStateException if Jackson 3 is not on the class path
	 */
	static BulkSerializer json() {
		if (!ClassUtils.isPresent("tools.jackson.databind.json.JsonMapper", BulkSerializer.class.getClassLoader())) {
			throw new IllegalStateException(
					"JSON needs Jackson 3, which is not on the class path: add tools.jackson.core:jackson-databind");
		}
		return Json.withDefaults();
	}

	/**
	 * Writes any other object as JSON. Keys and fields are never JSON: an object in their
	 * place is refused.
	 * @param mapper makes the JSON
	 * @return a serializer that also takes objects
	 */
	static BulkSerializer json(ObjectMapper mapper) {
		return new Json(mapper);
	}

	/**
	 * Writes what a template would write, so that the template reads back what was
	 * written: keys, values, the fields of hashes and their values each pass the
	 * template's {@link RedisSerializer} for their place, text and numbers too.
	 * @param template has the serializers, and is initialized; its connections are not
	 * used
	 * @return a serializer like the template's
	 */
	static BulkSerializer template(RedisTemplate<?, ?> template) {
		return new Template(template);
	}

	/**
	 * Takes nothing but what has an obvious text.
	 */
	enum None implements BulkSerializer {

		/** There is but one. */
		INSTANCE;

		@Override
		public String toString() {
			return "none";
		}

	}

	/**
	 * Writes objects as JSON.
	 *
	 * @param mapper makes the JSON
	 */
	record Json(ObjectMapper mapper) implements BulkSerializer {

		private static Json withDefaults() {
			return new Json(JsonMapper.shared());
		}

		@Override
		public String toString() {
			return "json";
		}

	}

	/**
	 * Writes everything as a template does.
	 *
	 * @param template has the serializers
	 */
	record Template(RedisTemplate<?, ?> template) implements BulkSerializer {

		@Override
		public String toString() {
			return "template";
		}

	}

}
