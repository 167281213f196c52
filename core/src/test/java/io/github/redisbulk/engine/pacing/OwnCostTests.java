package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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

	/** A command takes 5 ms, ten allowances are 2. */
	@Test
	void doesNotTakeForHarmlessWhatEachOfTheLatestChunksHasShownToBeDear() {
		for (int i = 0; i < 16; i++) {
			this.cost.onChunk(5.1 * MS, new InFlight(1, 1, 100));
		}
		assertThat(this.cost.harmless(LEAST).commands()).isEqualTo(3);
		this.cost.believe();
		assertThat(this.cost.harmless(LEAST).commands()).isLessThan(1);
	}

	@Test
	void takesTheLeastForHarmlessWhereOneChunkWasCheap() {
		for (int i = 0; i < 15; i++) {
			this.cost.onChunk(9 * MS, new InFlight(1, 1, 100));
		}
		this.cost.onChunk(0.2 * MS, new InFlight(1, 1, 100));
		assertThat(this.cost.harmless(LEAST)).isEqualTo(LEAST);
	}

}
