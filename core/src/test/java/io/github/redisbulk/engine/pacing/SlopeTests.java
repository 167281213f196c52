package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What chunks of two sizes tell of their own cost, fed with numbers.
 */
class SlopeTests {

	private static final double MS = 1e6;

	private static final Window LEAST = new Window(12, 8 * 1024);

	private static final Window MOST = new Window(100, 64 * 1024);

	/** A command costs 4 us, so 50 take what is allowed. */
	private final Slope slope = new Slope(0.2 * MS);

	@Test
	void findsWhatCostsTheAllowanceWhateverElseChunksWaitFor() {
		for (double others : new double[] { 0, 0.4 * MS, 7 * MS }) {
			this.slope.forget();
			chunks(400, others, 4_000);
			assertThat(this.slope.harmless(LEAST, MOST).commands()).isCloseTo(50, within(3.0));
		}
	}

	@Test
	void isNotMisledByChunksThatOthersHaveHeldUp() {
		chunks(400, 0.4 * MS, 4_000);
		for (int i = 0; i < 400; i++) {
			chunk((i % 3 == 0) ? 0.4 * MS : 9 * MS, 4_000);
		}
		assertThat(this.slope.harmless(LEAST, MOST).commands()).isCloseTo(50, within(3.0));
	}

	@Test
	void goesNoFurtherThanWhatIsKnown() {
		chunks(400, MS, 0);
		assertThat(this.slope.harmless(LEAST, MOST).commands()).isEqualTo(100);
		chunks(400, MS, 500_000);
		assertThat(this.slope.harmless(LEAST, MOST)).isEqualTo(LEAST);
	}

	@Test
	void tellsWhatALoadCostsAlsoOnceForgotten() {
		InFlight load = new InFlight(200, 200, 20_000);
		assertThat(this.slope.nanos(load)).isZero();
		chunks(400, 7 * MS, 4_000);
		assertThat(this.slope.nanos(load)).isCloseTo(0.8 * MS, within(0.02 * MS));
		this.slope.forget();
		assertThat(this.slope.nanos(load)).isCloseTo(0.8 * MS, within(0.02 * MS));
	}

	@Test
	void letsTwoSizesTakeTurns() {
		this.slope.harmless(LEAST, MOST);
		double[] commands = new double[7];
		for (int i = 0; i < commands.length; i++) {
			commands[i] = this.slope.next().commands();
		}
		assertThat(commands).containsExactly(new double[] { 8.04, 8.04, 8.04, 15.96, 15.96, 15.96, 8.04 },
				within(0.001));
	}

	@Test
	void beginsAnewOnceForgotten() {
		chunks(400, MS, 0);
		this.slope.forget();
		assertThat(this.slope.harmless(LEAST, MOST)).isEqualTo(LEAST);
	}

	@Test
	void followsWhatIsAllowed() {
		chunks(400, MS, 4_000);
		this.slope.allow(0.3 * MS);
		assertThat(this.slope.harmless(LEAST, MOST).commands()).isCloseTo(75, within(5.0));
		chunks(400, MS, 4_000);
		assertThat(this.slope.harmless(LEAST, MOST).commands()).isCloseTo(75, within(5.0));
	}

	private void chunks(int count, double others, double each) {
		for (int i = 0; i < count; i++) {
			chunk(others, each);
		}
	}

	private void chunk(double others, double each) {
		this.slope.harmless(LEAST, MOST);
		int commands = (int) this.slope.next().commands();
		this.slope.onChunk(others + commands * each, new InFlight(commands, commands, commands * 100L));
	}

}
