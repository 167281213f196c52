package io.github.redisbulk.benchmarks.protection;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RatioLines}.
 */
class RatioLinesTests {

	private final RatioLines lines = new RatioLines("link");

	@Test
	void printsTheMedianOfAllRoundsAndTheirSpread() {
		this.lines.add("lettuce.writes", 0.9);
		this.lines.add("lettuce.p99-ms", 1.5);
		this.lines.addAll("lettuce.writes", List.of(0.3, 1.05));
		assertThat(printed()).containsExactly("ratio link.lettuce.writes 0.900 0.300..1.050",
				"ratio link.lettuce.p99-ms 1.500 1.500..1.500");
	}

	@Test
	void keepsTheRoundsInTheirOrder() {
		this.lines.addAll("share", List.of(0.9, 0.3, 1.05, 0.7));
		assertThat(this.lines.all()).hasEntrySatisfying("link.share", (spread) -> {
			assertThat(spread.rounds()).containsExactly(0.9, 0.3, 1.05, 0.7);
			assertThat(spread.median()).isEqualTo(0.8);
		});
	}

	private List<String> printed() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		this.lines.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
		return bytes.toString(StandardCharsets.UTF_8).lines().toList();
	}

}
