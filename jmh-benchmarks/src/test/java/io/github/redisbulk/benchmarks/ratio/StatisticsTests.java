package io.github.redisbulk.benchmarks.ratio;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link Statistics}.
 */
class StatisticsTests {

	@Test
	void findsTheMiddleOfAnOddNumber() {
		assertThat(Statistics.median(List.of(9.0, 1.0, 5.0))).isEqualTo(5.0);
	}

	@Test
	void halvesTheMiddleOfAnEvenNumber() {
		assertThat(Statistics.median(List.of(4.0, 1.0, 2.0, 100.0))).isEqualTo(3.0);
	}

	@Test
	void hasNoMiddleOfNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> Statistics.median(List.of()));
	}

	@Test
	void oneBadRoundDoesNotMoveTheMedian() {
		List<Double> rates = List.of(1.0, 1.1, 0.9, 1.0, 0.01);
		assertThat(Statistics.median(rates)).isEqualTo(1.0);
	}

	@Test
	void dividesRoundByRound() {
		List<Double> ratios = Statistics.ratios(List.of(2.0, 9.0), List.of(4.0, 3.0));
		assertThat(ratios).containsExactly(0.5, 3.0);
	}

	@Test
	void aMachineThatSlowsDownChangesNoRatio() {
		List<Double> ratios = Statistics.ratios(List.of(100.0, 50.0, 25.0), List.of(200.0, 100.0, 50.0));
		assertThat(ratios).allSatisfy((ratio) -> assertThat(ratio).isCloseTo(0.5, within(1e-9)));
	}

	@Test
	void refusesRoundsWithoutReference() {
		assertThatIllegalArgumentException().isThrownBy(() -> Statistics.ratios(List.of(1.0), List.of()))
			.withMessageContaining("same number of rounds");
	}

	@Test
	void everybodyHasATurnInEveryRound() {
		List<String> contestants = List.of("a", "b", "c");
		for (int round = 0; round < 7; round++) {
			assertThat(Statistics.order(contestants, round)).containsExactlyInAnyOrderElementsOf(contestants);
		}
	}

	@Test
	void nobodyAlwaysFollowsTheSameNeighbour() {
		List<String> contestants = List.of("a", "b", "c");
		assertThat(Statistics.order(contestants, 0)).containsExactly("a", "b", "c");
		assertThat(Statistics.order(contestants, 1)).containsExactly("a", "c", "b");
		assertThat(Statistics.order(contestants, 2)).containsExactly("c", "a", "b");
	}

}
