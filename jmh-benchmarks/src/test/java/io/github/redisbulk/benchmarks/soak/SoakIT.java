package io.github.redisbulk.benchmarks.soak;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.benchmarks.rival.Driver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One round of {@link Soak}.
 */
class SoakIT {

	@ParameterizedTest
	@EnumSource
	void agreesWithTheServerAfterARound(Driver driver) {
		try (Soak soak = new Soak(driver, 500, 1, 5)) {
			List<Sample> samples = soak.run(Duration.ZERO, (sample) -> {
			});
			assertThat(samples).hasSize(1);
			assertThat(samples.get(0).totals().items()).isEqualTo(2_500);
			assertThat(samples.get(0).totals().differences()).isZero();
		}
	}

}
