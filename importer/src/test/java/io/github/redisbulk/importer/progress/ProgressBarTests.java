package io.github.redisbulk.importer.progress;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ProgressBar}.
 */
class ProgressBarTests {

	private static final BulkProgress QUARTER = new BulkProgress(1_234_567, 1_234_560, 7, 0, 0, 1_234_567,
			Duration.ofSeconds(10));

	private final AtomicLong now = new AtomicLong();

	private final ByteArrayOutputStream error = new ByteArrayOutputStream();

	@ParameterizedTest
	@CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
			100|Import 25 % [======                    ] 1,234,567 rows, 123,456/s, not written 7, about 0:30 to go
			86|Import 25 % [===         ] 1,234,567 rows, 123,456/s, not written 7, about 0:30 to go
			78|Import 25 % 1,234,567 rows, 123,456/s, not written 7, about 0:30 to go
			38|Import 25 % 1,234,567 rows, 123,456/s
			""")
	void showsWhatMattersMostAtAnyWidth(int columns, String line) {
		assertThat(bar(1000, columns).line(QUARTER)).isEqualTo(line).hasSizeLessThan(columns);
	}

	@Test
	void showsNoBarWhereNobodyKnowsTheEnd() {
		assertThat(bar(0, 100).line(QUARTER)).isEqualTo("Import 1,234,567 rows, 123,456/s, not written 7");
	}

	@Test
	void drawsAFewTimesASecondAndOnceMoreAtTheEnd() {
		ProgressBar bar = bar(0, 100);
		bar.onProgress(QUARTER);
		bar.onProgress(QUARTER);
		this.now.addAndGet(ProgressBar.INTERVAL.toNanos());
		bar.onProgress(QUARTER);
		assertThat(drawn()).isEqualTo(2);
		bar.close();
		assertThat(drawn()).isEqualTo(3);
		assertThat(this.error.toString(StandardCharsets.UTF_8)).endsWith(System.lineSeparator());
	}

	private long drawn() {
		return this.error.toString(StandardCharsets.UTF_8).chars().filter((c) -> c == '\r').count();
	}

	private ProgressBar bar(long total, int columns) {
		Extent extent = Extent.ofBytes("Import", total, (progress) -> 250);
		return new ProgressBar(extent, new PrintStream(this.error, true, StandardCharsets.UTF_8), columns,
				this.now::get);
	}

}
