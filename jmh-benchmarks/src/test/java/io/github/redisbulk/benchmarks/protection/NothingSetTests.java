package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import io.github.redisbulk.benchmarks.ratio.Case;
import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import io.github.redisbulk.benchmarks.rival.Shape;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link NothingSet}.
 */
class NothingSetTests {

	@Test
	void isComparedWithThePipeAndWithATunedWriterOfTheSameDriver() {
		RatioLines lines = new RatioLines("cpu");
		NothingSet
			.lines(lines,
					new CaseReport(new Case("default-20B", 20, new Shape(1_000, 2)), "redis-cli --pipe",
							List.of(100.0, 100.0),
							List.of(result("nothing-set", "jedis", 10, 20), result("nothing-set", "lettuce", 90, 60),
									result("tuned", "jedis", 20, 20), result("tuned", "lettuce", 120, 100))),
					"lettuce");
		assertThat(lines.all()).hasSize(3);
		assertThat(lines.all().get("cpu.default-20B.lettuce.writes-of-pipe").rounds()).containsExactly(0.9, 0.6);
		assertThat(lines.all().get("cpu.default-20B.lettuce.tuned-of-pipe").rounds()).containsExactly(1.2, 1.0);
		assertThat(lines.all().get("cpu.default-20B.lettuce.writes-of-tuned").rounds()).containsExactly(0.75, 0.6);
	}

	private static io.github.redisbulk.benchmarks.ratio.Result result(String strategy, String driver, double first,
			double second) {
		return new io.github.redisbulk.benchmarks.ratio.Result("default-20B", strategy, driver, 1, 1,
				List.of(first, second), List.of(first / 100, second / 100), List.of());
	}

}
