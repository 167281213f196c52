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
	BY_KEYS {

		@Override
		boolean plain(int words, byte firstOfSecondArgument) {
			return words == 3;
		}

	},

	/** HSETs on one key take each other's fields and values. */
	BY_FIELDS {

		@Override
		boolean plain(int words, byte firstOfSecondArgument) {
			return words >= 4 && words % 2 == 0;
		}

	},

	/** SADDs, or RPUSHes, on one key take each other's elements. */
	BY_ELEMENTS {

		@Override
		boolean plain(int words, byte firstOfSecondArgument) {
			return words >= 3;
		}

	},

	/** ZADDs on one key take each other's members; a score is no word, as options are. */
	BY_MEMBERS {

		@Override
		boolean plain(int words, byte firstOfSecondArgument) {
			return words == 4 && (firstOfSecondArgument == '-' || firstOfSecondArgument == '+'
					|| firstOfSecondArgument == '.' || (firstOfSecondArgument >= '0' && firstOfSecondArgument <= '9'));
		}

	};

	/**
	 * Returns whether a command may be joined with others.
	 * @param words how many words it has, with its name
	 * @param firstOfSecondArgument the first byte behind its key, if there is one
	 */
	boolean plain(int words, byte firstOfSecondArgument) {
		return false;
	}

}
