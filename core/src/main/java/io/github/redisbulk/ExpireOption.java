package io.github.redisbulk;

/**
 * Conditions of EXPIRE, which servers have since Redis 7.0. A condition that is not met
 * is no error: the item is {@link Outcome#WRITTEN}.
 *
 * @see <a href="https://redis.io/docs/latest/commands/expire/">EXPIRE</a>
 */
public enum ExpireOption {

	/** Only where the key has no expiry. */
	NX,

	/** Only where the key has an expiry. */
	XX,

	/** Only where the key would expire later than now. */
	GT,

	/** Only where the key would expire sooner than now. */
	LT

}
