package io.github.redisbulk.testkit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Patience}.
 */
class PatienceTests {

	@Test
	void isFoundByJunit() {
		AtomicReference<Duration> left = new AtomicReference<>(Duration.ZERO);
		Awaitility.await()
			.conditionEvaluationListener((condition) -> left.set(Duration.ofMillis(condition.getRemainingTimeInMS())))
			.until(() -> true);
		assertThat(left.get()).isGreaterThan(Duration.ofSeconds(30));
	}

}
