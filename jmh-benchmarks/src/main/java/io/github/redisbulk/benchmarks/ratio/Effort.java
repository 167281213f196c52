package io.github.redisbulk.benchmarks.ratio;

import java.time.Duration;

/**
 * How long the report measures.
 *
 * @param rounds how often each contestant has its turn
 * @param warmUp how long each is run before the first case, for the compiler
 * @param sample how long a turn is meant to take
 */
public record Effort(int rounds, Duration warmUp, Duration sample) {

	/** About a minute. */
	public static final Effort QUICK = new Effort(5, Duration.ofMillis(700), Duration.ofMillis(120));

	/** About ten minutes. */
	public static final Effort FULL = new Effort(15, Duration.ofSeconds(3), Duration.ofMillis(400));

	/**
	 * Returns how long each contestant is run before a further case.
	 * @return a shorter time: the compiler knows it already
	 */
	public Duration furtherWarmUp() {
		return this.sample.multipliedBy(2);
	}

}
