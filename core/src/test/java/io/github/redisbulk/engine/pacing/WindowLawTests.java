package io.github.redisbulk.engine.pacing;

import java.util.DoubleSummaryStatistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The law of the window, fed with numbers.
 */
class WindowLawTests {

	private static final double MS = 1e6;

	private final WindowLaw law = new WindowLaw(2 * MS, IdleReads.atMost((long) (0.12 * MS)));

	@ParameterizedTest
	@ValueSource(ints = { 100, 1_100, 10_300 })
	void findsTheWindowThatKeepsTheBoundWithinAHundredSamples(int size) {
		run(Line.LINK, size, 100);
		DoubleSummaryStatistics reads = run(Line.LINK, size, 400);
		assertThat(reads.getMax()).isLessThan(2.2 * MS);
		assertThat(reads.getAverage()).isGreaterThan(0.9 * MS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 1_100, 10_300 })
	void findsTheWindowWhereTheProcessorIsTheBottleneck(int size) {
		run(Line.PROCESSOR, size, 150);
		DoubleSummaryStatistics reads = run(Line.PROCESSOR, size, 400);
		assertThat(reads.getMax()).isLessThan(2 * MS);
		assertThat(reads.getAverage()).isGreaterThan(MS);
	}

	@Test
	void doesNotSwingByMoreThanAThird() {
		run(Line.LINK, 1_100, 200);
		double least = Double.MAX_VALUE;
		double most = 0;
		for (int i = 0; i < 400; i++) {
			step(Line.LINK, 1_100);
			least = Math.min(least, this.law.window().bytes());
			most = Math.max(most, this.law.window().bytes());
		}
		assertThat(most / least).isBetween(1.0, 1.8);
	}

	@Test
	void neverLetsReadsWaitWhenValuesGrowAHundredfoldAndShrinkAgain() {
		for (Line line : new Line[] { Line.LINK, Line.PROCESSOR }) {
			run(line, 140, 400);
			assertThat(run(line, 10_300, 400).getMax()).isLessThan(3 * MS);
			assertThat(run(line, 140, 400).getMax()).isLessThan(3 * MS);
		}
	}

	@Test
	void isBackAtSpeedHalfASecondAfterValuesHaveShrunk() {
		run(Line.LINK, 140, 400);
		double before = this.law.window().commands();
		run(Line.LINK, 10_300, 400);
		run(Line.LINK, 140, 100);
		assertThat(this.law.window().commands()).isGreaterThan(0.6 * before);
	}

	@Test
	void isNotRatchetedDownByMixedSizes() {
		run(Line.LINK, 1_000, 300);
		double before = this.law.window().bytes();
		for (int i = 0; i < 400; i++) {
			step(Line.LINK, (i % 2 == 0) ? 300 : 3_000);
		}
		assertThat(this.law.window().bytes()).isGreaterThan(0.5 * before);
	}

	@Test
	void losesAFifthForOneSlowReadAndMoreIfThatDidNotHelp() {
		run(Line.LINK, 1_100, 300);
		InFlight load = Line.fill(this.law.window(), 1_100);
		this.law.onSample(MS, 0, load);
		double before = this.law.window().bytes();
		this.law.onSample(8 * MS, 0, load);
		double once = this.law.window().bytes();
		assertThat(once / before).isBetween(0.75, 0.85);
		this.law.onSample(8 * MS, 0, load);
		assertThat(this.law.window().bytes() / once).isBetween(0.99, 1.01);
		this.law.onSample(8 * MS, 0, load);
		assertThat(this.law.window().bytes() / once).isBetween(0.45, 0.55);
	}

	@Test
	void restsWhenOneItemIsTooMuchAndComesBack() {
		for (int i = 0; i < 200; i++) {
			this.law.onSample(4 * MS, 0, Line.fill(this.law.window(), 1_100));
		}
		assertThat(this.law.restNanos()).isEqualTo(3 * 4 * MS);
		assertThat(this.law.window().commands()).isGreaterThanOrEqualTo(1);
		run(Line.LINK, 1_100, 200);
		assertThat(this.law.restNanos()).isZero();
		assertThat(this.law.window().bytes()).isGreaterThan(20_000);
	}

	@Test
	void doesNotGrowOnTheStrengthOfLoadsThatDoNotUseTheWindow() {
		run(Line.LINK, 1_100, 300);
		double before = this.law.window().commands();
		for (int i = 0; i < 1_000; i++) {
			this.law.onSample(0.1 * MS, 0, new InFlight(1, 1, 1_100));
		}
		assertThat(this.law.window().commands()).isLessThanOrEqualTo(before);
	}

	@Test
	void opensUpWhereThereIsNoHarm() {
		for (int i = 0; i < 300; i++) {
			this.law.onSample(0.1 * MS, 0, Line.fill(this.law.window(), 100));
		}
		assertThat(this.law.window().commands()).isGreaterThan(10_000);
	}

	/** Most reads were slow with nothing in flight, so it is not the window's doing. */
	@Test
	void isBesideOthersFromTheStartWhereReadsWereSlowBeforeAnythingWasWritten() {
		WindowLaw beside = new WindowLaw(2 * MS, new IdleReads((long) MS, (long) (40 * MS), (long) (80 * MS)));
		assertThat(beside.crowded()).isTrue();
		for (int i = 0; i < 3; i++) {
			beside.onSample(85 * MS, 0, Line.fill(beside.window(), 1_100));
		}
		assertThat(beside.window().commands()).isGreaterThan(40);
		WindowLaw among = new WindowLaw(2 * MS, new IdleReads((long) MS, (long) (1.9 * MS), (long) (80 * MS)));
		assertThat(among.crowded()).isFalse();
	}

	private DoubleSummaryStatistics run(Line line, int size, int samples) {
		DoubleSummaryStatistics reads = new DoubleSummaryStatistics();
		for (int i = 0; i < samples; i++) {
			reads.accept(step(line, size));
		}
		return reads;
	}

	private double step(Line line, int size) {
		InFlight load = Line.fill(this.law.window(), size);
		double read = line.read(load);
		this.law.onSample(read, 0, load);
		return read;
	}

}
