package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a read takes where a chunk takes a time, fed with numbers.
 */
class WorstReadTests {

	private static final double MS = 1e6;

	private final WorstRead worst = new WorstRead(2 * MS);

	@Test
	void takesAReadForAsSlowAsAChunkUntilMoreIsKnown() {
		assertThat(this.worst.behind(5 * MS)).isEqualTo(5 * MS);
		this.worst.onSample(0.1 * MS, MS);
		assertThat(this.worst.behind(5 * MS)).isGreaterThan(4 * MS);
	}

	@Test
	void learnsThatAReadIsQuickerThanAChunk() {
		for (int i = 0; i < 100; i++) {
			this.worst.onSample(MS, 4 * MS);
		}
		this.worst.onChunk(8 * MS);
		assertThat(this.worst.onSample(MS, 0)).isBetween(1.99 * MS, 2.01 * MS);
		assertThat(this.worst.onSample(MS, 0)).isEqualTo(MS);
	}

	/** A chunk that waits for nobody has costs of its own, which a read has not. */
	@Test
	void learnsMoreFromLongTimesThanFromShortOnes() {
		for (int i = 0; i < 100; i++) {
			this.worst.onSample(0.1 * MS, 0.8 * MS);
			this.worst.onSample(4.4 * MS, 4.6 * MS);
		}
		assertThat(this.worst.behind(5 * MS)).isGreaterThan(4 * MS);
	}

}
