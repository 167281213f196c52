package io.github.redisbulk.importer.page;

import java.time.Duration;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MissedBound}.
 */
class MissedBoundTests {

	@Test
	void saysNothingWhileTheBoundIsKeptOrNothingIsKnown() {
		assertThat(MissedBound.sentence(2.0, pacing(Regime.STEADY, 900, 50))).isNull();
		assertThat(MissedBound.sentence(null, pacing(Regime.STEADY, 5_000, 50))).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					1200 | 50   | Reads take 4.65 ms, more than the bound of 2 ms. | take 1.20 ms: others, or this machine, add the rest
					3000 | 50   | Reads take 4.65 ms, more than the bound of 2 ms. | take 3.00 ms: it has its part in it, and sends less
					3000 | 2500 | Reads take 4.65 ms, more than the bound of 2 ms. | took 2.50 ms before anything was written: others
					0    | 0    | Reads take 4.65 ms, more than the bound of 2 ms. | has not timed a read of its own yet
					""")
	void saysWhoseDoingItIs(long probeMicros, long baselineMicros, String fact, String whose) {
		assertThat(MissedBound.sentence(4.65, pacing(Regime.STEADY, probeMicros, baselineMicros))).startsWith(fact)
			.contains(whose);
	}

	@ParameterizedTest
	@EnumSource(names = { "HELD", "FULL" })
	void blamesNoImportThatWritesNothing(Regime regime) {
		assertThat(MissedBound.sentence(40.0, pacing(regime, 30_000, 50))).contains("writes next to nothing meanwhile");
	}

	@Test
	void blamesOthersBesideWhomTheImportAddsLittle() {
		assertThat(MissedBound.sentence(40.0, pacing(Regime.BESIDE_OTHERS, 30_000, 50)))
			.contains("Others, or this machine, make reads slow; the import adds little");
	}

	private static PacingState pacing(Regime regime, long probeMicros, long baselineMicros) {
		return new PacingState(regime, 10, 1_000, Duration.ZERO, Duration.ofMillis(2), micros(probeMicros),
				micros(baselineMicros));
	}

	private static Duration micros(long micros) {
		return Duration.ofNanos(micros * 1_000);
	}

}
