package io.github.redisbulk.engine.command;

import java.util.Collections;
import java.util.Set;

/**
 * What one command, with its arguments, touches and does. Not for applications.
 *
 * @param written the keys that it may change, one character a byte
 * @param read the keys that it only reads
 * @param everything whether it may touch any key of the database
 * @param effect what it does to the keys that it writes
 * @param once whether it must not be applied twice: unlike with all other commands,
 * applying it twice in a row is not the same as applying it once
 * @param split whether a proxy in front of several servers may carry out a part of it
 */
public record Footprint(Set<String> written, Set<String> read, boolean everything, Effect effect, boolean once,
		boolean split) {

	/** Of a command of which nothing is known: it may touch and do anything. */
	public static final Footprint UNKNOWN = new Footprint(Set.of(), Set.of(), true, Effect.DEPENDS, true, false);

	/** Of a command that touches nothing and may be repeated. */
	static final Footprint NOTHING = new Footprint(Set.of(), Set.of(), false, Effect.NOTHING, false, false);

	static boolean overlap(Set<String> some, Set<String> others) {
		return !some.isEmpty() && !others.isEmpty() && !Collections.disjoint(some, others);
	}

}
