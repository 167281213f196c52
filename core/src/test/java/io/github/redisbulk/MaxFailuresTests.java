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
		assertThat(MaxFailures.valueOf(" 1000 ")).isEqualTo(MaxFailures.of(1000)).hasToString("1000");
		assertThat(MaxFailures.valueOf("2.5%")).isEqualTo(MaxFailures.ofPercentage(2.5)).hasToString("2.5%");
		assertThat(MaxFailures.valueOf("5%")).isEqualTo(MaxFailures.ofPercentage(5)).hasToString("5%");
		assertThat(MaxFailures.valueOf("Unlimited")).isSameAs(MaxFailures.valueOf("100%"))
			.isSameAs(MaxFailures.UNLIMITED)
			.hasToString("unlimited");
		assertThat(MaxFailures.valueOf("auto")).isSameAs(MaxFailures.AUTO).hasToString("auto");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", "-1", "101%", "-1%", "NaN%", "0x1p3%", "5d%", "1.5" })
	void namesThePropertyOfWhatIsNeither(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> MaxFailures.valueOf(text))
			.withMessageStartingWith("'max-failures' must be a count");
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
	}

	@Test
	void nothingButFailuresIsTooMuchByDefault() {
		assertThat(MaxFailures.AUTO.exceeded(999, 999)).isFalse();
		assertThat(MaxFailures.AUTO.exceeded(1000, 1000)).isTrue();
		assertThat(MaxFailures.AUTO.exceeded(1_000_000, 1_000_001)).isFalse();
		assertThat(MaxFailures.UNLIMITED.exceeded(1_000_000, 1_000_000)).isFalse();
	}

	@Test
	void whatWasKnownToFailDoesNotCount() {
		MaxFailures auto = MaxFailures.AUTO.beyond(2000);
		assertThat(auto.exceeded(2999, 2999)).isFalse();
		assertThat(auto.exceeded(3000, 3000)).isTrue();
		assertThat(auto.exceeded(3000, 3001)).isFalse();
		assertThat(MaxFailures.of(2).beyond(10).exceeded(12, 12)).isFalse();
		assertThat(MaxFailures.of(2).beyond(10).exceeded(13, 13)).isTrue();
		assertThat(MaxFailures.valueOf("5%").beyond(50).exceeded(55, 150)).isFalse();
		assertThat(MaxFailures.valueOf("5%").beyond(50).exceeded(56, 150)).isTrue();
		assertThat(auto).hasToString("auto").isNotEqualTo(MaxFailures.AUTO).isEqualTo(MaxFailures.AUTO.beyond(2000));
		assertThat(auto.reason()).isEqualTo(MaxFailures.AUTO.reason());
		assertThatIllegalArgumentException().isThrownBy(() -> MaxFailures.AUTO.beyond(-1));
	}

}
