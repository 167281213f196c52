package io.github.redisbulk;

/**
 * Options of SET and MSETEX. A condition that is not met is no error: the item is
 * {@link Outcome#WRITTEN}.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 */
public enum SetOption {

	/** Only where the key is absent; with MSETEX, where all of the keys are. */
	NX,

	/** Only where the key is there; with MSETEX, where all of the keys are. */
	XX,

	/** Keeps the time to live that the key has. */
	KEEPTTL

}
