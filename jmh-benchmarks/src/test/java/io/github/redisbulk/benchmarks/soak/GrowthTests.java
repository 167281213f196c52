package io.github.redisbulk.benchmarks.soak;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.soak.Sample.Totals;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/**
 * Tests for {@link Growth}.
 */
class GrowthTests {

	@Test
	void findsWhatGrowsSlowly() {
		Map<Growth, Double> ratios = Growth.of(samples((minute) -> 10 + minute / 4));
		assertThat(ratios.get(Growth.THREADS)).matches(Growth.THREADS::grows);
		assertThat(ratios).contains(entry(Growth.HEAP, 1.0));
	}

	@Test
	void doesNotMindTheBeginningNorOneBadMinute() {
		Map<Growth, Double> ratios = Growth.of(samples((minute) -> (minute < 6) ? minute : (minute == 50) ? 99 : 10));
		assertThat(ratios).allSatisfy((growth, ratio) -> assertThat(growth.grows(ratio)).isFalse());
	}

	@Test
	void saysNothingOfAFewMinutes() {
		assertThat(Growth.of(samples((minute) -> minute).subList(0, 11))).isEmpty();
	}

	private static List<Sample> samples(DoubleUnaryOperator threads) {
		return IntStream.range(0, 60)
			.mapToObj((minute) -> new Sample(minute, 1e7, 1e6, threads.applyAsDouble(minute), 4, 10, 30, minute,
					Totals.NONE))
			.toList();
	}

}
