package io.github.redisbulk.engine;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The rate at which a count grows.
 */
class RateTests {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	@Test
	void isZeroBeforeAnythingHasHappened() {
		assertThat(new Rate(5).perSecond(5)).isZero();
		assertThat(new Rate(5).perSecond(5 + SECOND)).isZero();
	}

	@Test
	void isRightFromTheFirstSecondOn() {
		Rate rate = new Rate(0);
		grow(rate, 0, 1, 1000);
		assertThat(rate.perSecond(SECOND)).isCloseTo(1000, within(60.0));
	}

	@Test
	void followsAChangeWithinSecondsAndFallsToZero() {
		Rate rate = new Rate(0);
		grow(rate, 0, 60, 1000);
		assertThat(rate.perSecond(60 * SECOND)).isCloseTo(1000, within(20.0));
		grow(rate, 60, 80, 200);
		assertThat(rate.perSecond(80 * SECOND)).isCloseTo(200, within(20.0));
		assertThat(rate.perSecond(120 * SECOND)).isLessThan(1);
	}

	private long count;

	private void grow(Rate rate, int fromSecond, int toSecond, int perSecond) {
		for (long tenth = fromSecond * 10L + 1; tenth <= toSecond * 10L; tenth++) {
			this.count += perSecond / 10;
			rate.update(this.count, tenth * SECOND / 10);
		}
	}

}
