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
		boolean plain(int words, byte[] bytes, int from, int to) {
			return words == 3;
		}

	},

	/** HSETs on one key take each other's fields and values. */
	BY_FIELDS {

		@Override
		boolean plain(int words, byte[] bytes, int from, int to) {
			return words >= 4 && words % 2 == 0;
		}

	},

	/** SADDs, or RPUSHes, on one key take each other's elements. */
	BY_ELEMENTS {

		@Override
		boolean plain(int words, byte[] bytes, int from, int to) {
			return words >= 3;
		}

	},

	/**
	 * ZADDs on one key take each other's members; a score is a number, as no option is.
	 */
	BY_MEMBERS {

		@Override
		boolean plain(int words, byte[] bytes, int from, int to) {
			return words == 4 && isNumber(bytes, from, to);
		}

	};

	/**
	 * Returns whether a command may be joined with others.
	 * @param words how many words it has, with its name
	 * @param bytes hold the argument behind its key
	 * @param from where that begins
	 * @param to where that ends
	 */
	boolean plain(int words, byte[] bytes, int from, int to) {
		return false;
	}

	/** Returns whether every server would take this for a number, such as -1.5. */
	private static boolean isNumber(byte[] bytes, int from, int to) {
		int digits = 0;
		int points = 0;
		for (int at = (from < to && bytes[from] == '-') ? from + 1 : from; at < to; at++) {
			if (bytes[at] >= '0' && bytes[at] <= '9') {
				digits++;
			}
			else if (bytes[at] == '.' && digits > 0) {
				points++;
			}
			else {
				return false;
			}
		}
		return digits > 0 && points <= 1;
	}

}
