package io.github.redisbulk.benchmarks.cluster;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Figures}.
 */
class FiguresTests {

	private final Figures figures = new Figures();

	@Test
	void endWithTheMedianOfEachAsALineForPrograms() {
		this.figures.ratio("bulk-writer", "jedis", 0.9);
		this.figures.add("count", "redirections", "jedis", 12);
		this.figures.ratio("bulk-writer", "jedis", 1.3);
		this.figures.ratio("bulk-writer", "jedis", 1.1);
		assertThat(printed().lines()).endsWith("", "ratio cluster bulk-writer jedis 1.10",
				"count cluster redirections jedis 12.00");
	}

	@Test
	void showHowFarTheRoundsLieApart() {
		this.figures.ratio("bulk-writer", "lettuce", 0.9);
		this.figures.ratio("bulk-writer", "lettuce", 1.1);
		assertThat(printed()).containsPattern("bulk-writer +lettuce +1.00 0.90-1.10");
	}

	private String printed() {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		this.figures.print(new PrintStream(out, true, StandardCharsets.UTF_8));
		return out.toString(StandardCharsets.UTF_8);
	}

}
