package io.github.redisbulk;

/**
 * Options of HSETEX. A condition that is not met is no error: the item is
 * {@link Outcome#WRITTEN}.
 *
 * @see <a href="https://redis.io/docs/latest/commands/hsetex/">HSETEX</a>
 */
public enum HsetexOption {

	/** Only where none of the fields is there. */
	FNX,

	/** Only where all of the fields are there. */
	FXX,

	/** Keeps the times to live that the fields have. */
	KEEPTTL

}
