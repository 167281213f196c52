package io.github.redisbulk.benchmarks.chart;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link JmhCharts}.
 */
class JmhChartsTests {

	private static final String RESULT = """
			{ "benchmark": "io.github.ChunkSizeBenchmark.write",
			  "params": { "strategy": "BULK_WRITER", "driver": "JEDIS", "chunk": "%d" },
			  "primaryMetric": { "score": %d, "scoreError": "NaN" },
			  "secondaryMetrics": { "gc.count": { "score": 9.0, "scorePercentiles": { "50.0": 3.0 } } } }
			""";

	@TempDir
	private Path directory;

	@Test
	void readsWhatJmhWrites() throws Exception {
		assertThat(Measurement.read(results())).hasSize(2).first().satisfies((measurement) -> {
			assertThat(measurement.method()).isEqualTo("write");
			assertThat(measurement.rival()).isEqualTo("bulk-writer jedis");
			assertThat(measurement.number("chunk")).isEqualTo(10);
			assertThat(measurement.score()).isEqualTo(1000);
			assertThat(measurement.error()).isZero();
			assertThat(measurement.counters()).containsEntry("gc.count", 3.0);
		});
	}

	@Test
	void drawsWhatIsThereAndPassesOverTheRest() throws Exception {
		results();
		new JmhCharts(this.directory, this.directory).draw();
		assertThat(Files.readString(this.directory.resolve("chunk-size.svg")).contains("<svg")).isTrue();
		assertThat(this.directory.resolve("throughput.svg")).doesNotExist();
	}

	@Test
	void leavesAGapWhereASeriesHasNoPoint() {
		Series series = Series.empty("one");
		series.add("b", 2.0, 0.1);
		assertThat(series.over(List.of("a", "b")).scores()).containsExactly(Double.NaN, 2.0);
	}

	private Path results() throws Exception {
		return Files.writeString(this.directory.resolve("chunk-size.json"),
				"[" + RESULT.formatted(10, 1000) + "," + RESULT.formatted(100, 5000) + "]");
	}

}
