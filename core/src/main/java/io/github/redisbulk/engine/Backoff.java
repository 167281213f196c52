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

	private static final Duration SLOT_DELAY = Duration.ofMillis(2);

	private static final Duration MAX_SLOT_DELAY = Duration.ofMillis(100);

	private final RetryPolicy policy;

	private final TimeSource time;

	private int attempt;

	private boolean begun;

	private long since;

	private @Nullable BackOffExecution delays;

	Backoff(RetryPolicy policy, TimeSource time) {
		this.policy = policy;
		this.time = time;
	}

	/**
	 * Returns the waiting for a slot of a cluster that is being moved: soon and often,
	 * for that takes milliseconds.
	 */
	static Backoff forSlots(RetryPolicy policy, TimeSource time) {
		Duration delay = shorter(policy.delay(), SLOT_DELAY);
		Duration maxDelay = shorter(policy.maxDelay(), MAX_SLOT_DELAY);
		return new Backoff(new RetryPolicy(often(policy), delay, maxDelay, policy.maxElapsed(), policy.unknown()),
				time);
	}

	/**
	 * Returns the waiting for a connection: nothing is sent again, so only the time is
	 * limited.
	 */
	static Backoff forConnections(RetryPolicy policy, TimeSource time) {
		return new Backoff(new RetryPolicy(often(policy), policy.delay(), policy.maxDelay(), policy.maxElapsed(),
				policy.unknown()), time);
	}

	private static int often(RetryPolicy policy) {
		return (policy.maxAttempts() > 0) ? Integer.MAX_VALUE : 0;
	}

	private static Duration shorter(Duration one, Duration other) {
		return (one.compareTo(other) < 0) ? one : other;
	}

	/**
	 * The trouble may begin now: its time counts from the first time that this is told.
	 */
	void begin() {
		if (!this.begun) {
			this.begun = true;
			this.since = this.time.nanos();
		}
	}

	/** Forgets earlier trouble: something has gone well. */
	void reset() {
		this.delays = null;
		this.begun = false;
	}

	/** Returns whether the trouble has lasted for longer than a time. */
	boolean lasts(Duration time) {
		return this.delays != null && this.time.nanos() - this.since > time.toNanos();
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
			begin();
		}
		Duration left = this.policy.maxElapsed().minusNanos(this.time.nanos() - this.since);
		boolean late = left.isNegative() || left.isZero();
		// what took longer than all attempts may take is tried once more
		if (this.attempt >= this.policy.maxAttempts() || (late && this.attempt > 0)) {
			return null;
		}
		this.attempt++;
		return late ? this.policy.delay() : shorter(Duration.ofMillis(execution.nextBackOff()), left);
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
