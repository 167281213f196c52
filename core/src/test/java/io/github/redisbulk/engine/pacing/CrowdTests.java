package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * How many are in the way, and for how long, fed with numbers.
 */
class CrowdTests {

	private static final double MS = 1e6;

	private final Crowd crowd = new Crowd(2 * MS);

	@Test
	void isNoneWhereOthersKeepTheBound() {
		chunks(1000, 1.9 * MS, 2 * MS);
		assertThat(this.crowd.crowded()).isFalse();
		assertThat(this.crowd.nanos()).isZero();
	}

	@Test
	void isOneWhereMoreThanOneReadInAHundredWouldWait() {
		for (int i = 0; i < 100; i++) {
			chunks(10, 0.1 * MS, MS);
			chunks(1, 8 * MS, 8.5 * MS);
		}
		assertThat(this.crowd.crowded()).isTrue();
		assertThat(this.crowd.nanos()).as("of those who wait, and of nobody else").isCloseTo(8 * MS, within(1.0));
	}

	@Test
	void followsHowLongTheWaitsAre() {
		chunks(100, 8 * MS, 8.5 * MS);
		chunks(100, 60 * MS, 61 * MS);
		assertThat(this.crowd.nanos()).isCloseTo(60 * MS, within(0.1 * MS));
	}

	@Test
	void isNoneOnceItWasTheWriterAfterAll() {
		chunks(100, 8 * MS, 8.5 * MS);
		this.crowd.leave();
		assertThat(this.crowd.crowded()).isFalse();
		assertThat(this.crowd.nanos()).isZero();
	}

	private void chunks(int count, double others, double since) {
		for (int i = 0; i < count; i++) {
			this.crowd.onChunk(others, since);
		}
	}

}
