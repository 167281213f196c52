package io.github.redisbulk.engine.command;

import java.util.List;

/**
 * What a command does to the keys that it writes, as far as this matters to whoever
 * repeats it in a sequence of commands.
 *
 * @param kind what it does
 * @param type what the elements are elements of, empty where there are none
 * @param elements the elements that are set or removed, one character a byte
 */
public record Effect(Kind kind, String type, List<String> elements) {

	/** What a command does. */
	public enum Kind {

		/** It changes no key, and none changes it. */
		NOTHING,

		/**
		 * What the keys hold afterwards follows from the arguments alone, with their type
		 * and their expiry: SET, DEL.
		 */
		RESETS,

		/** It sets elements, and creates a key that is absent: HSET, SADD. */
		SETS,

		/** It sets elements of a key that is there already: LSET. */
		REPLACES,

		/** It removes elements, and a key with its last element: HDEL, SREM. */
		REMOVES,

		/** It sets or clears the expiry of a key that is there: EXPIRE. */
		EXPIRES,

		/**
		 * What the keys hold afterwards follows from the arguments and from what they
		 * held before: SET with NX, INCR.
		 */
		DEPENDS

	}

	static final Effect NOTHING = new Effect(Kind.NOTHING);

	static final Effect RESETS = new Effect(Kind.RESETS);

	static final Effect EXPIRES = new Effect(Kind.EXPIRES);

	static final Effect DEPENDS = new Effect(Kind.DEPENDS);

	private Effect(Kind kind) {
		this(kind, "", List.of());
	}

}
