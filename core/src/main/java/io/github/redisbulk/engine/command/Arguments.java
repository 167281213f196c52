package io.github.redisbulk.engine.command;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

import io.github.redisbulk.BulkSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the arguments of one command after its verb, and counts that none is missing.
 */
final class Arguments {

	/** Options of one command that the server would refuse together. */
	private static final Set<String> EXCLUSIVE = Set.of("NX XX", "FNX FXX", "GT LT", "NX GT", "NX LT");

	private final Format format;

	private RespBuffer buffer = new RespBuffer(0);

	/** Arguments that are still to be written, and one more until the command ends. */
	private int missing;

	/** Whether the command says already when something expires. */
	private boolean lifetime;

	/** What the first call for this item that failed has thrown. */
	private @Nullable RuntimeException refusal;

	Arguments(BulkSerializer serializer) {
		this.format = Format.of(serializer);
	}

	void begin(RespBuffer target) {
		this.buffer = target;
		this.missing = 0;
		this.refusal = null;
	}

	Arguments verb(Verb verb, int args) {
		this.missing = args + 1;
		this.lifetime = false;
		this.buffer.arrayHeader(args + 1);
		this.buffer.raw(verb.resp());
		return this;
	}

	/** Keeps an exception that spoils the item, even if the mapper catches it. */
	<E extends RuntimeException> E refuse(E refused) {
		if (this.refusal == null) {
			this.refusal = refused;
		}
		return refused;
	}

	/**
	 * Checks that all commands so far are whole. They are not where a call has thrown an
	 * exception and the mapper has caught it.
	 */
	void complete() {
		if (this.missing != 0 || this.refusal != null) {
			String known = (this.refusal != null) ? ": " + this.refusal.getMessage() : "";
			throw new IllegalStateException("A command of this item could not be encoded" + known, this.refusal);
		}
	}

	Arguments key(@Nullable Object key) {
		return argument(Place.KEY, key, null);
	}

	Arguments field(@Nullable Object field) {
		return argument(Place.FIELD, field, null);
	}

	/** Writes the value of a field; the field's name is for messages. */
	Arguments hashValue(@Nullable Object value, @Nullable Object field) {
		return argument(Place.HASH_VALUE, value, field);
	}

	Arguments value(@Nullable Object value) {
		return argument(Place.VALUE, value, null);
	}

	Arguments member(@Nullable Object member) {
		return argument(Place.MEMBER, member, null);
	}

	/** Writes the score of a member. */
	Arguments score(@Nullable Number score) {
		if (score == null) {
			throw refuse(new IllegalArgumentException("The score of a member must not be null"));
		}
		return text(PlainText.of(score));
	}

	/** Writes what APPEND appends. */
	Arguments appendix(@Nullable Object text) {
		return argument(Place.APPENDIX, text, null);
	}

	/** Writes the arguments of a command of which nothing is known. */
	Arguments words(Object[] words) {
		for (Object word : words) {
			argument(Place.WORD, word, null);
		}
		return this;
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

	Arguments number(double number) {
		return text(PlainText.of(number));
	}

	/** Writes the fields of a hash, each with its value. */
	Arguments fields(Map<?, ?> fields) {
		fields.forEach((field, value) -> field(field).hashValue(value, field));
		return this;
	}

	Arguments fields(Object[] fields) {
		for (Object field : fields) {
			field(field);
		}
		return this;
	}

	/** Writes options by their names, which are Redis' own. */
	Arguments options(Enum<?>[] options) {
		for (int option = 0; option < options.length; option++) {
			if (options[option] == null) {
				throw refuse(new IllegalArgumentException("An option must not be null"));
			}
			String name = options[option].name();
			for (int other = 0; other < option; other++) {
				exclude(options[other].name(), name);
			}
			if (name.equals("KEEPTTL")) {
				lifetime();
			}
			text(name);
		}
		return this;
	}

	private void exclude(String one, String other) {
		if (EXCLUSIVE.contains(one + " " + other) || EXCLUSIVE.contains(other + " " + one)) {
			throw refuse(new IllegalArgumentException(one + " and " + other + " exclude each other"));
		}
	}

	/** Writes the option of a time to live. */
	Arguments expiry(@Nullable Duration ttl) {
		lifetime();
		return text("PX").millis(ttl);
	}

	/** Writes the option of a time at which something expires. */
	Arguments expiry(@Nullable Instant time) {
		lifetime();
		return text("PXAT").millis(time);
	}

	private void lifetime() {
		if (this.lifetime) {
			throw refuse(new IllegalArgumentException("KEEPTTL and an expiry exclude each other"));
		}
		this.lifetime = true;
	}

	Arguments millis(@Nullable Duration ttl) {
		if (ttl == null || ttl.compareTo(Duration.ofMillis(1)) < 0) {
			throw refuse(new IllegalArgumentException("A time to live must be at least one millisecond, got " + ttl));
		}
		return number(fitting(ttl::toMillis, ttl));
	}

	Arguments millis(@Nullable Instant time) {
		if (time == null) {
			throw refuse(new IllegalArgumentException("A time of expiry must not be null"));
		}
		return number(fitting(time::toEpochMilli, time));
	}

	private long fitting(LongSupplier millis, Object time) {
		try {
			return millis.getAsLong();
		}
		catch (ArithmeticException ex) {
			throw refuse(new IllegalArgumentException("A time of expiry must fit into milliseconds, got " + time, ex));
		}
	}

	/** Ends a command, and returns what the next one is issued on. */
	<T> T then(T next) {
		if (--this.missing != 0) {
			throw new IllegalStateException(
					"A map has changed while it was encoded: its entries are not as many as they were");
		}
		return next;
	}

	private Arguments argument(Place place, @Nullable Object argument, @Nullable Object field) {
		if (argument == null) {
			throw refuse(new IllegalArgumentException(place.named(field) + " must not be null"));
		}
		try {
			this.format.write(this.buffer, place, argument, field);
		}
		catch (RuntimeException ex) {
			throw refuse(ex);
		}
		this.missing--;
		return this;
	}

}
