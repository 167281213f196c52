package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What users write for a bound and for a rate.
 */
class PacingValuesTests {

	@Test
	void readsABound() {
		assertThat(ReadLatencyBound.valueOf("2ms")).isEqualTo(ReadLatencyBound.of(Duration.ofMillis(2)));
		assertThat(ReadLatencyBound.valueOf("auto")).isSameAs(ReadLatencyBound.AUTO);
		assertThat(ReadLatencyBound.valueOf("None")).isSameAs(ReadLatencyBound.NONE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "2 lightyears", "0ms", "-1ms", "10us" })
	void refusesWhatIsNoBound(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> ReadLatencyBound.valueOf(text))
			.withMessageContaining("'read-latency-bound' must be");
	}

	@Test
	void boundsByAMultipleOfAnIdleReadWhereItIsToFindOneItself() {
		assertThat(ReadLatencyBound.AUTO.nanos(600_000)).isEqualTo(3_000_000);
		assertThat(ReadLatencyBound.AUTO.nanos(50_000)).isEqualTo(2_000_000);
	}

	@ParameterizedTest
	@ValueSource(strings = { "auto", "none", "2ms", "500us", "123456ns", "5000ms" })
	void printsABoundAsItIsRead(String text) {
		assertThat(ReadLatencyBound.valueOf(text)).hasToString(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "unlimited", "20000", "10485760B" })
	void printsARateAsItIsRead(String text) {
		assertThat(MaxRate.valueOf(text)).hasToString(text);
	}

	@Test
	void readsARate() {
		assertThat(MaxRate.valueOf("20000")).isEqualTo(new MaxRate(20_000, false));
		assertThat(MaxRate.valueOf("10MB")).isEqualTo(new MaxRate(10 * 1024 * 1024, true));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "fast", "0", "-1", "-1MB", "10MB/s", "99999999999999999999", "1.5" })
	void refusesWhatIsNoRate(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> MaxRate.valueOf(text))
			.withMessageContaining("'max-rate' must be ");
	}

	@Test
	void keepsToARateOfCommandsAndCatchesUpWithLittle() {
		long[] now = { 0 };
		Pacer cap = Pacer.keepingRate(MaxRate.valueOf("1000"), () -> now[0]);
		long sent = 0;
		for (now[0] = 0; now[0] < 2_000_000_000L; now[0] += 500_000) {
			if (cap.delay().isZero()) {
				int commands = cap.chunkMaxCommands();
				cap.sent(new InFlight(commands, commands, 14L * commands));
				sent += commands;
			}
		}
		assertThat(sent).isBetween(1_950L, 2_100L);
	}

	@Test
	void obeysAllPacersAtOnce() {
		Pacer both = Pacer.all(List.of(Pacer.OFF, Pacer.keepingRate(MaxRate.valueOf("1000"), () -> 0L),
				Pacer.keepingRate(MaxRate.valueOf("100B"), () -> 0L)));
		assertThat(both.chunkMaxCommands()).isEqualTo(50);
		assertThat(both.chunkMaxBytes()).isEqualTo(5);
		assertThat(both.chunksInFlight(1)).isEqualTo(1);
		assertThat(Pacer.all(List.of(Pacer.OFF, Pacer.OFF))).isSameAs(Pacer.OFF);
	}

}
