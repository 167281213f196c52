package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Idle}.
 */
class IdleTests {

	@Test
	void doesNotObjectToReadsThatTakeAThirdOfTheBound() {
		assertThat(new Idle(List.of(0.5, 0.5, 0.5)).objection(1.5)).isEmpty();
	}

	@Test
	void doesNotObjectToOneBadMomentAmongSeveral() {
		assertThat(new Idle(List.of(0.3, 26.8, 0.4)).objection(2)).isEmpty();
	}

	@Test
	void saysWhatIsTooMuchForWhichBound() {
		assertThat(new Idle(List.of(1.25, 0.5, 3.0)).objection(2))
			.hasValue("This machine is too noisy to judge a bound of 2.0 ms: reads have a p99 of 1.25 ms (0.50..3.00)"
					+ " while nobody writes, and more than 0.67 ms is too much.");
	}

}
