package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What the writer's own load is believed to cost, fed with numbers.
 */
class OwnCostTests {

	private static final double MS = 1e6;

	private static final Window LEAST = new Window(12, 8 * 1024);

	private final OwnCost cost = new OwnCost(0.2 * MS, 0.1 * MS, new Window(3, 8 * 1024));

	@Test
	void takesTheLeastForHarmlessUntilChunksAreKnown() {
		assertThat(this.cost.harmless(LEAST)).isEqualTo(LEAST);
	}

	/** A command takes 5 ms, two allowances are 0.4. */
	@Test
	void doesNotTakeForHarmlessWhatEachOfTheLatestChunksHasShownToBeDear() {
		for (int i = 0; i < 16; i++) {
			chunk(5.1, 1);
		}
		assertThat(this.cost.harmless(LEAST).commands()).isEqualTo(3);
		this.cost.believe();
		assertThat(this.cost.harmless(LEAST).commands()).isLessThan(1);
	}

	@Test
	void takesTheLeastForHarmlessWhereOneChunkWasCheap() {
		for (int i = 0; i < 15; i++) {
			chunk(9, 1);
		}
		chunk(0.2, 4);
		assertThat(this.cost.harmless(LEAST)).isEqualTo(LEAST);
	}

	/** Every other chunk of 100 commands passes a shaper at once, the other one waits. */
	@Test
	void doesNotBelieveCheapChunksWhereTheyAreFarDearerTogether() {
		for (int i = 0; i < 100; i++) {
			chunk((i % 2 == 0) ? 0.12 : 4, 100);
		}
		this.cost.believe();
		assertThat(this.cost.harmless().commands()).isCloseTo(2 * 0.2 / (4.12 / 200), within(1.0));
	}

	@Test
	void believesCheapChunksWhereSomeWereHeldUp() {
		for (int i = 0; i < 100; i++) {
			chunk((i % 8 == 0) ? 0.8 : 0.5, 100);
		}
		this.cost.believe();
		assertThat(this.cost.harmless().commands()).isCloseTo(50, within(0.5));
	}

	/** A chunk that is alone in flight, and the next one follows at once. */
	private void chunk(double millis, int commands) {
		InFlight size = new InFlight(commands, commands, commands * 10L);
		long nanos = (long) (millis * MS);
		this.cost.onChunk(new AnsweredChunk(new SentChunk(size, size, 0, 0, 0), nanos, nanos, 0, nanos, nanos));
	}

}
