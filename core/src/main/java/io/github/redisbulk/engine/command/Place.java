package io.github.redisbulk.engine.command;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Where an argument stands in a command, in the words of an error message.
 */
enum Place {

	/** A key. */
	KEY("A key", "setKeySerializer"),

	/** A value or an element. */
	VALUE("A value", "setValueSerializer"),

	/** A member of a sorted set. */
	MEMBER("A member", "setValueSerializer"),

	/** The score of a member. */
	SCORE("The score of a member", "setValueSerializer"),

	/** A field of a hash or of an entry of a stream. */
	FIELD("A field", "setHashKeySerializer"),

	/** The value of a field. */
	HASH_VALUE("The value of a field", "setHashValueSerializer");

	/**
	 * A name that a schema could hold. Longer names, and those with many digits, may be
	 * data.
	 */
	private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z_.-]{0,31}[0-9]{0,2}");

	private final String words;

	private final String setter;

	Place(String words, String setter) {
		this.words = words;
		this.setter = setter;
	}

	/**
	 * Returns what an argument is called: of itself nothing is said, of the field that it
	 * is the value of the name, if that is a short identifier.
	 */
	String named(@Nullable Object field) {
		return (field instanceof String name && IDENTIFIER.matcher(name).matches())
				? "The value of field '" + name + "'" : this.words;
	}

	String remedies() {
		return " Pass a String, a number or a byte[]; or give the writer a RedisTemplate that has another serializer"
				+ " for this place, such as " + this.setter + "(RedisSerializer.json()): with Spring Boot, that is the"
				+ " bean named redisTemplate";
	}

}
