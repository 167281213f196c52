package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ManyWriters}.
 */
class ManyWritersTests {

	@Test
	void findsTheSmallestShareOfWhatWasWrittenInBetween() {
		assertThat(ManyWriters.smallestShare(List.of(1_000L, 0L, 50L), List.of(1_100L, 80L, 70L))).isEqualTo(0.1);
	}

	@Test
	void givesNoShareToAnybodyWhereNothingWasWritten() {
		assertThat(ManyWriters.smallestShare(List.of(5L, 5L), List.of(5L, 5L))).isZero();
	}

}
