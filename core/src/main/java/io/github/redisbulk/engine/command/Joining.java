package io.github.redisbulk.engine.command;

/**
 * How neighbouring commands of one name become one command that does the same. A command
 * is joined only if it has no options and the server would accept its form: none is to
 * become valid by being joined, and a joined one is applied or refused as a whole.
 */
enum Joining {

	/** They do not. */
	NEVER,

	/** SETs of any keys become an MSET, which a proxy may split. */
	BY_KEYS,

	/** HSETs on one key take each other's fields and values. */
	BY_FIELDS,

	/** SADDs, or RPUSHes, on one key take each other's elements. */
	BY_ELEMENTS,

	/** ZADDs on one key take each other's members. */
	BY_MEMBERS;

	/**
	 * Returns whether a command with so many words may be joined with others.
	 * @param words how many words it has, with its name
	 */
	boolean plain(int words) {
		return switch (this) {
			case NEVER -> false;
			case BY_KEYS -> words == 3;
			case BY_FIELDS -> words >= 4 && words % 2 == 0;
			case BY_ELEMENTS -> words >= 3;
			case BY_MEMBERS -> words == 4;
		};
	}

}
