package io.github.redisbulk;

/**
 * Options of ZADD. A condition that is not met is no error: the item is
 * {@link Outcome#WRITTEN}. To add to a score, use {@link BulkCommands#zincrby}.
 *
 * @see <a href="https://redis.io/docs/latest/commands/zadd/">ZADD</a>
 */
public enum ZaddOption {

	/** Only adds members, and leaves those that are there as they are. */
	NX,

	/** Only changes members that are there. */
	XX,

	/** Changes a member only where its new score is greater. */
	GT,

	/** Changes a member only where its new score is less. */
	LT,

	/** Has the server count changed members too, in an answer that nobody sees. */
	CH

}
