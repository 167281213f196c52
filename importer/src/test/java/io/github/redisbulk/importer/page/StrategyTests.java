package io.github.redisbulk.importer.page;

import java.time.Duration;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.ReadLatencyBound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Strategy}.
 */
class StrategyTests {

	@ParameterizedTest
	@EnumSource(Strategy.Kind.class)
	void isFoundAgainInTheOptionsThatItMakes(Strategy.Kind kind) {
		Strategy strategy = new Strategy(kind, 70, Duration.ofMillis(3), Duration.ofMillis(4));
		Strategy found = Strategy.of(strategy.change(BulkOptions.defaults()));
		assertThat(found.kind()).isEqualTo(kind);
	}

	@Test
	void leavesNothingOfTheStrategyBefore() {
		BulkOptions guarded = Strategy.of("guard", 1, 0, 2.5).change(BulkOptions.defaults());
		assertThat(guarded.readLatencyBound()).isEqualTo(ReadLatencyBound.of(Duration.ofNanos(2_500_000)));
		BulkOptions fixed = Strategy.of("fixed", 70, 0.5, 0).change(guarded);
		assertThat(fixed.readLatencyBound()).isEqualTo(ReadLatencyBound.NONE);
		assertThat(fixed.chunkMaxCommands()).isEqualTo(70);
		assertThat(fixed.pause()).isEqualTo(Duration.ofNanos(500_000));
		assertThat(fixed.inFlight()).isOne();
		assertThat(Strategy.of("huge", 1, 0, 0).change(fixed).pause()).isZero();
	}

}
