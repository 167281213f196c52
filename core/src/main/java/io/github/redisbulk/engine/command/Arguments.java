package io.github.redisbulk.engine.command;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Writes the arguments of one command after its verb, and counts that none is missing.
 */
final class Arguments {

	private final Serializers serializers;

	private RespBuffer buffer = new RespBuffer(0);

	private int missing;

	Arguments(Serializers serializers) {
		this.serializers = serializers;
	}

	void begin(RespBuffer target) {
		this.buffer = target;
		this.missing = 0;
	}

	Arguments verb(Verb verb, int args) {
		this.missing = args;
		this.buffer.arrayHeader(args + 1);
		this.buffer.raw(verb.resp());
		return this;
	}

	/**
	 * Checks that the command is whole. It is not where an argument could not be encoded
	 * and the mapper has passed over the exception.
	 */
	void complete() {
		if (this.missing != 0) {
			throw new IllegalStateException(
					"An argument of a command could not be encoded, or a map changed meanwhile");
		}
	}

	Arguments key(Object key) {
		return argument("key", key, this.serializers.key());
	}

	Arguments field(Object field) {
		return argument("field", field, this.serializers.hashKey());
	}

	Arguments hashValue(Object value) {
		return argument("value", value, this.serializers.hashValue());
	}

	Arguments value(Object value) {
		return argument("value", value, this.serializers.value());
	}

	Arguments values(Object[] values) {
		for (Object value : values) {
			value(value);
		}
		return this;
	}

	Arguments text(String text) {
		this.buffer.bulk(text);
		this.missing--;
		return this;
	}

	Arguments number(long number) {
		this.buffer.bulk(number);
		this.missing--;
		return this;
	}

	/** Ends a chain of arguments with what it was begun on. */
	<T> T then(T next) {
		return next;
	}

	private Arguments argument(String what, @Nullable Object argument, @Nullable RedisSerializer<?> serializer) {
		if (argument instanceof String text) {
			this.buffer.bulk(text);
		}
		else if (argument instanceof byte[] bytes) {
			this.buffer.bulk(bytes);
		}
		else if (argument instanceof Long || argument instanceof Integer) {
			this.buffer.bulk(((Number) argument).longValue());
		}
		else if (argument instanceof Number number) {
			this.buffer.bulk(decimal(number));
		}
		else if (argument == null) {
			throw new IllegalArgumentException("A " + what + " must not be null");
		}
		else {
			this.buffer.bulk(Serializers.serialize(serializer, argument));
		}
		this.missing--;
		return this;
	}

	private static String decimal(Number number) {
		if (number instanceof BigDecimal exact) {
			return exact.toPlainString();
		}
		double value = number.doubleValue();
		if ((number instanceof Double || number instanceof Float) && value == (long) value) {
			return Long.toString((long) value);
		}
		return number.toString();
	}

}
