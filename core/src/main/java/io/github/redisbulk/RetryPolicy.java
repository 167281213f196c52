package io.github.redisbulk;

import java.time.Duration;

import org.springframework.format.annotation.DurationFormat;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/**
 * What is sent again after a refusal or a lost answer, and when. Delays grow by half from
 * one attempt to the next, with some jitter.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param maxAttempts how often the same commands may be sent again, not counting attempts
 * to connect; 0 for never, and for no second attempt to connect
 * @param delay the time before the first attempt, at least 1 millisecond
 * @param maxDelay the longest time between two attempts, at most a day
 * @param maxElapsed how long the writer tries, attempts and delays together, before it
 * gives up the items concerned, and the run too if the server takes no writes at all
 * @param unknown whether commands whose answer was lost are sent again where all commands
 * of the item are harmless to repeat
 */
public record RetryPolicy(int maxAttempts, Duration delay, Duration maxDelay, Duration maxElapsed, boolean unknown) {

	private static final RetryPolicy DEFAULTS = new RetryPolicy(20, Duration.ofMillis(100), Duration.ofSeconds(5),
			Duration.ofSeconds(30), true);

	public RetryPolicy {
		require(maxAttempts >= 0, "retry.max-attempts", "must not be negative");
		require(delay != null, "retry.delay", "must not be null");
		require(maxDelay != null, "retry.max-delay", "must not be null");
		require(maxElapsed != null, "retry.max-elapsed", "must not be null");
		require(delay.toMillis() >= 1, "retry.delay", "must be at least 1ms");
		require(maxDelay.compareTo(Duration.ofDays(1)) <= 0, "retry.max-delay", "must not be longer than a day");
		require(maxDelay.compareTo(delay) >= 0, "retry.max-delay", "must not be below 'retry.delay'");
		require(!maxElapsed.isNegative(), "retry.max-elapsed", "must not be negative");
	}

	/**
	 * Returns up to 20 attempts within 30 seconds, 100 milliseconds to 5 seconds apart,
	 * for refused and, where harmless, for unknown commands.
	 * @return the defaults
	 */
	public static RetryPolicy defaults() {
		return DEFAULTS;
	}

	/**
	 * Returns a policy that sends nothing twice.
	 * @return no attempts
	 */
	public static RetryPolicy never() {
		return new RetryPolicy(0, DEFAULTS.delay, DEFAULTS.maxDelay, Duration.ZERO, false);
	}

	private static void require(boolean condition, String option, String must) {
		if (!condition) {
			throw new IllegalArgumentException("'" + option + "' " + must);
		}
	}

	/** Returns the policy as it is given in properties. */
	@Override
	public String toString() {
		return "retry.max-attempts=" + this.maxAttempts + ", retry.delay=" + text(this.delay) + ", retry.max-delay="
				+ text(this.maxDelay) + ", retry.max-elapsed=" + text(this.maxElapsed) + ", retry.unknown="
				+ this.unknown;
	}

	static String text(Duration time) {
		return DurationFormatterUtils.print(time, DurationFormat.Style.SIMPLE);
	}

}
