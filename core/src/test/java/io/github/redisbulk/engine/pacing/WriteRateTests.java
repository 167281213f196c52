package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * How much the server has taken at most, fed with numbers.
 */
class WriteRateTests {

	private static final double MS = 1e6;

	private final WriteRate rate = new WriteRate();

	@Test
	void tellsWhatHasBeenWrittenInATime() {
		chunks(300, 1, 1);
		assertThat(this.rate.in(MS).commands()).isCloseTo(100, within(0.5));
		assertThat(this.rate.in(MS).bytes()).isCloseTo(1_000, within(5.0));
	}

	/** Two chunks are always in flight. */
	@Test
	void countsNoTimeTwice() {
		chunks(300, 2, 1);
		assertThat(this.rate.in(MS).commands()).isCloseTo(100, within(0.5));
	}

	@Test
	void leavesOutTheTimeInWhichNothingWasInFlight() {
		chunks(300, 1, 50);
		assertThat(this.rate.in(MS).commands()).isCloseTo(100, within(0.5));
	}

	/** Five milliseconds' worth of chunks pass a shaper at once. */
	@Test
	void isHardlyMisledByWhatAShaperLetsPass() {
		chunks(200, 1, 1);
		chunks(5, 0.05, 0.05);
		chunks(200, 1, 1);
		assertThat(this.rate.in(MS).commands()).isBetween(99.5, 106.0);
	}

	@Test
	void remembersTheMostBesideOthers() {
		chunks(200, 1, 1);
		chunks(200, 60, 60);
		assertThat(this.rate.in(MS).commands()).isCloseTo(100, within(0.5));
	}

	@Test
	void beginsWithWhatIsKnownThoughThatIsLittle() {
		chunks(1, 2, 2);
		assertThat(this.rate.in(MS).commands()).isCloseTo(50, within(0.1));
		chunks(20, 1, 1);
		assertThat(this.rate.in(MS).commands()).isBetween(90.0, 100.0);
	}

	private void chunks(int count, double took, double since) {
		InFlight size = new InFlight(100, 100, 1_000);
		for (int i = 0; i < count; i++) {
			this.rate.onChunk(new AnsweredChunk(new SentChunk(size, size, 0, 0, 0), 0, (long) (took * MS), 0, 0,
					(long) (since * MS)));
		}
	}

}
