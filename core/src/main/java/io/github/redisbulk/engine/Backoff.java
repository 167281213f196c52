package io.github.redisbulk.engine;

import java.time.Duration;

import io.github.redisbulk.RetryPolicy;
import org.jspecify.annotations.Nullable;

import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * The waiting between the attempts to overcome one trouble.
 */
final class Backoff {

	private final RetryPolicy policy;

	private final TimeSource time;

	private int attempt;

	private long since;

	private @Nullable BackOffExecution delays;

	Backoff(RetryPolicy policy, TimeSource time) {
		this.policy = policy;
		this.time = time;
	}

	/** Forgets earlier trouble: something has gone well. */
	void reset() {
		this.delays = null;
	}

	/**
	 * Returns how long to wait before the next attempt, or {@code null} when there have
	 * been enough.
	 */
	@Nullable Duration next() {
		BackOffExecution execution = this.delays;
		if (execution == null) {
			execution = start();
			this.delays = execution;
			this.attempt = 0;
			this.since = this.time.nanos();
		}
		Duration passed = Duration.ofNanos(this.time.nanos() - this.since);
		if (this.attempt >= this.policy.maxAttempts() || passed.compareTo(this.policy.maxElapsed()) > 0) {
			return null;
		}
		this.attempt++;
		return Duration.ofMillis(execution.nextBackOff());
	}

	/** Returns the number of the attempt that {@link #next} has allowed last, from 1. */
	int attempt() {
		return this.attempt;
	}

	private BackOffExecution start() {
		ExponentialBackOff exponential = new ExponentialBackOff(this.policy.delay().toMillis(), 1.5);
		exponential.setMaxInterval(this.policy.maxDelay().toMillis());
		exponential.setJitter(this.policy.delay().toMillis() / 4);
		return exponential.start();
	}

}
