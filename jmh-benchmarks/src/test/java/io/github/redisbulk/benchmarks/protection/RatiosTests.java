package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Ratios}.
 */
class RatiosTests {

	private final List<Result> results = new ArrayList<>();

	private final RatioLines lines = new RatioLines("cpu");

	@Test
	void comparesTheGuardWithTheBestFixedSettingRoundByRound() {
		measured("100 x 2", 200, 3, 400, 3);
		measured("17 x 2", 100, 1, 200, 2.3);
		measured("5 x 2", 50, 0.5, 50, 0.5);
		measured("guard 2.0 ms", 80, 1.8, 180, 1.9);
		new Ratios(this.results, this.lines).add("jedis");
		assertThat(rounds("writes-of-best-that-keeps-it")).containsExactly(0.8, 0.9);
		assertThat(rounds("writes-of-fastest")).containsExactly(0.4, 0.45);
		assertThat(rounds("p99-of-bound")).containsExactly(0.9, 0.95);
	}

	@Test
	void comparesOnlyRoundsThatBothWereMeasuredIn() {
		measured("guard 1.0 ms", 80, 0.8, 90, 0.9);
		this.results.add(result(1, "1000", 100, 9));
		new Ratios(this.results, this.lines).add("jedis");
		assertThat(this.lines.all().get("cpu.jedis.guard-1.0ms.writes-of-quoted").rounds()).containsExactly(0.9);
	}

	private List<Double> rounds(String name) {
		return this.lines.all().get("cpu.jedis.guard-2.0ms." + name).rounds();
	}

	private void measured(String setting, double writes, double p99, double writesInSecondRound,
			double p99InSecondRound) {
		this.results.add(result(0, setting, writes, p99));
		this.results.add(result(1, setting, writesInSecondRound, p99InSecondRound));
	}

	private static Result result(int round, String setting, double writes, double p99) {
		return new Result(round, "jedis", setting, writes, 0, p99, 0, 0, 0, p99, 0, null, List.of());
	}

}
