package io.github.redisbulk.engine.command;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Where an argument stands in a command, in the words of an error message.
 */
enum Place {

	/** A key. */
	KEY("A key", false),

	/** A value or an element. */
	VALUE("A value", true),

	/** A member of a sorted set. */
	MEMBER("A member", true),

	/** A field of a hash or of an entry of a stream. */
	FIELD("A field", false),

	/** The value of a field. */
	HASH_VALUE("The value of a field", true),

	/** What is added to the end of a string: text, also where the string is not. */
	APPENDIX("What is appended", true),

	/** An argument of a command of which nothing is known. */
	WORD("An argument", true);

	/**
	 * A name that a schema could hold. Longer names, and those with many digits, may be
	 * data.
	 */
	private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z_.-]{0,31}[0-9]{0,2}");

	private final String words;

	private final boolean takesJson;

	Place(String words, boolean takesJson) {
		this.words = words;
		this.takesJson = takesJson;
	}

	/**
	 * Returns whether an object may stand here as JSON. Nobody finds a key or a field
	 * again that is made of the properties of an object.
	 */
	boolean takesJson() {
		return this.takesJson;
	}

	/**
	 * Returns what an argument is called: of itself nothing is said, of the field that it
	 * is the value of the name, if that is a short identifier.
	 */
	String named(@Nullable Object field) {
		return (field instanceof String name && IDENTIFIER.matcher(name).matches())
				? "The value of field '" + name + "'" : this.words;
	}

	/** Returns what an argument is called, and its class. */
	String described(Object argument, @Nullable Object field) {
		return named(field) + " is of type " + argument.getClass().getTypeName();
	}

}
