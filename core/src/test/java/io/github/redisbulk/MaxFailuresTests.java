package io.github.redisbulk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Limits as counts and as percentages.
 */
class MaxFailuresTests {

	@Test
	void readsWhatItPrints() {
		assertThat(MaxFailures.valueOf(" 1000 ")).isEqualTo(new MaxFailures(1000, false)).hasToString("1000");
		assertThat(MaxFailures.valueOf("2.5%")).isEqualTo(new MaxFailures(2.5, true)).hasToString("2.5%");
		assertThat(MaxFailures.UNLIMITED).hasToString("100%");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", "-1", "101%", "-1%", "NaN%", "1.5" })
	void namesThePropertyOfWhatIsNeither(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> MaxFailures.valueOf(text))
			.withMessageContaining("'max-failures'");
	}

	@Test
	void aCountHoldsFromTheFirstItem() {
		MaxFailures limit = MaxFailures.valueOf("2");
		assertThat(limit.exceeded(2, 2)).isFalse();
		assertThat(limit.exceeded(3, 3)).isTrue();
	}

	@Test
	void aPercentageHoldsFromThe100thItem() {
		MaxFailures limit = MaxFailures.valueOf("5%");
		assertThat(limit.exceeded(99, 99)).isFalse();
		assertThat(limit.exceeded(5, 100)).isFalse();
		assertThat(limit.exceeded(6, 100)).isTrue();
		assertThat(MaxFailures.UNLIMITED.exceeded(1_000_000, 1_000_000)).isFalse();
	}

}
