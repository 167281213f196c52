package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.RetryPolicy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Delays, and when there have been enough of them.
 */
class BackoffTests {

	private final ManualTicker time = new ManualTicker();

	private List<Duration> all(RetryPolicy policy) {
		return all(new Backoff(policy, this.time));
	}

	private List<Duration> all(Backoff backoff) {
		List<Duration> delays = new ArrayList<>();
		for (Duration next = backoff.next(); next != null; next = backoff.next()) {
			delays.add(next);
			this.time.sleep(next);
		}
		return delays;
	}

	@Test
	void growsByHalfUpToTheLongest() {
		List<Duration> delays = all(
				new RetryPolicy(20, Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofDays(1), true));
		assertThat(delays).hasSize(20);
		assertThat(delays.get(0)).isBetween(Duration.ofMillis(75), Duration.ofMillis(125));
		assertThat(delays.get(2)).isBetween(Duration.ofMillis(150), Duration.ofMillis(300));
		assertThat(delays).allMatch((delay) -> delay.compareTo(Duration.ofSeconds(1)) <= 0);
		assertThat(delays.get(19)).isGreaterThan(Duration.ofMillis(700));
	}

	@Test
	void endsAfterItsTime() {
		List<Duration> delays = all(new RetryPolicy(Integer.MAX_VALUE, Duration.ofMillis(100), Duration.ofSeconds(1),
				Duration.ofSeconds(10), true));
		Duration total = delays.stream().reduce(Duration.ZERO, Duration::plus);
		assertThat(total).isEqualTo(Duration.ofSeconds(10));
	}

	/** The time before the first failure counts, but one attempt is always made. */
	@Test
	void countsFromWhenTheTroubleMayHaveBegun() {
		RetryPolicy policy = new RetryPolicy(Integer.MAX_VALUE, Duration.ofMillis(100), Duration.ofSeconds(1),
				Duration.ofSeconds(10), true);
		for (int seconds : new int[] { 4, 20 }) {
			Backoff backoff = new Backoff(policy, this.time);
			backoff.begin();
			this.time.sleep(Duration.ofSeconds(seconds));
			backoff.begin();
			Duration total = all(backoff).stream().reduce(Duration.ZERO, Duration::plus);
			assertThat(total).isEqualTo((seconds < 10) ? Duration.ofSeconds(6) : Duration.ofMillis(100));
		}
	}

	@Test
	void waitsForAConnectionHoweverOften() {
		RetryPolicy policy = new RetryPolicy(1, Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofSeconds(60),
				true);
		assertThat(all(Backoff.forConnections(policy, this.time))).hasSizeGreaterThan(60);
		assertThat(all(Backoff.forConnections(RetryPolicy.never(), this.time))).isEmpty();
	}

	@Test
	void neverBegins() {
		assertThat(all(RetryPolicy.never())).isEmpty();
	}

	@Test
	void beginsAnewAfterAReset() {
		Backoff backoff = new Backoff(
				new RetryPolicy(2, Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofSeconds(1), true),
				this.time);
		backoff.next();
		backoff.next();
		assertThat(backoff.next()).isNull();
		this.time.sleep(Duration.ofMinutes(1));
		backoff.reset();
		assertThat(backoff.next()).isLessThanOrEqualTo(Duration.ofMillis(125));
		assertThat(backoff.attempt()).isEqualTo(1);
	}

	private static final class ManualTicker implements TimeSource {

		private long nanos = Long.MAX_VALUE - 1000;

		@Override
		public long nanos() {
			return this.nanos;
		}

		@Override
		public void sleep(Duration time) {
			this.nanos += time.toNanos();
		}

	}

}
