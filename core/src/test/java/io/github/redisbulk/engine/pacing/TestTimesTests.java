package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The times at which writers test, which all of them know.
 */
class TestTimesTests {

	@Test
	void comeEveryEightSecondsByTheTimeOfDayWheneverAWriterHasBegun() {
		TestTimes early = new TestTimes(16_001);
		TestTimes late = new TestTimes(23_998);
		assertThat(early.come(23_999)).isFalse();
		assertThat(late.come(23_999)).isFalse();
		assertThat(early.come(24_000)).isTrue();
		assertThat(late.come(24_000)).isTrue();
		assertThat(early.come(24_001)).isFalse();
	}

	@Test
	void comeOnceAfterAPauseAndWhenTheClockIsPutBack() {
		TestTimes times = new TestTimes(16_001);
		assertThat(times.come(160_000)).isTrue();
		assertThat(times.come(160_001)).isFalse();
		assertThat(times.come(90_000)).isTrue();
		assertThat(times.come(90_001)).isFalse();
	}

}
