package io.github.redisbulk.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * How a command of several keys, which does to each of them what it would do if that were
 * its only one, is divided by its keys. What stands behind the keys goes with each piece.
 *
 * @param first the first key
 * @param end the first word behind the keys and what belongs to them
 * @param step from one key to the next
 * @param counted whether the number of keys stands before them
 */
record Division(int first, int end, int step, boolean counted) {

	/**
	 * Returns how a command is divided whose keys stand at regular distances from the
	 * first argument on.
	 * @return {@code null} for a form that the server would refuse
	 */
	static @Nullable Division regular(Words words, int step) {
		return ((words.count() - 1) % step == 0) ? new Division(1, words.count(), step, false) : null;
	}

	/**
	 * Returns how MSETEX is divided.
	 * @return {@code null} where it has a condition, which all keys fulfil together, and
	 * for a form that the server would refuse
	 */
	static @Nullable Division msetex(Words words) {
		long pairs = words.number(1, 0);
		if (pairs < 1 || pairs > (words.count() - 2) / 2) {
			return null;
		}
		int end = (int) (2 + pairs * 2);
		boolean conditional = words.contains(end, "NX") || words.contains(end, "XX");
		return conditional ? null : new Division(2, end, 2, true);
	}

}
