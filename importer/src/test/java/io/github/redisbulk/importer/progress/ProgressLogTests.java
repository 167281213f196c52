package io.github.redisbulk.importer.progress;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ProgressLog}.
 */
class ProgressLogTests {

	private final AtomicLong now = new AtomicLong();

	private final ByteArrayOutputStream error = new ByteArrayOutputStream();

	private final PrintStream stream = new PrintStream(this.error, true, StandardCharsets.UTF_8);

	@Test
	void writesALineEveryFewSeconds() {
		ProgressLog log = log(1000);
		log.onProgress(progress(Duration.ofSeconds(4)));
		assertThat(this.error.toString(StandardCharsets.UTF_8)).isEmpty();
		log.onProgress(progress(Duration.ofSeconds(5)));
		log.onProgress(progress(Duration.ofSeconds(6)));
		assertThat(this.error.toString(StandardCharsets.UTF_8))
			.isEqualToIgnoringNewLines("Import: 5,000 rows, 1,000/s, not written 4, 25 %, about 0:15 to go");
	}

	@Test
	void leavesOutTheRestWhereNobodyKnowsIt() {
		log(0).onProgress(progress(Duration.ofSeconds(5)));
		assertThat(this.error.toString(StandardCharsets.UTF_8))
			.isEqualToIgnoringNewLines("Import: 5,000 rows, 1,000/s, not written 4");
	}

	@Test
	void tellsWhatReadsPay() {
		this.now.set(Duration.ofSeconds(5).toNanos());
		PacingState pacing = new PacingState(Regime.STEADY, 100, 64_000, Duration.ZERO, Duration.ofMillis(2),
				Duration.ofNanos(1_234_000), Duration.ofNanos(100_000));
		ProgressLog log = new ProgressLog(Extent.ofItems("Unicode", "characters", 0), this.stream, Duration.ZERO,
				this.now::get);
		log.onProgress(new BulkProgress(10, 10, 0, 0, 0, 10, new Traffic(10, 1, 1, 0), Duration.ofSeconds(1), pacing,
				List.of()));
		assertThat(this.error.toString(StandardCharsets.UTF_8))
			.isEqualToIgnoringNewLines("Unicode: 10 characters, 10/s, not written 0, reads p99 1.23 ms");
	}

	private ProgressLog log(long total) {
		Extent extent = Extent.ofBytes("Import", total, (progress) -> 250);
		return new ProgressLog(extent, this.stream, Duration.ofSeconds(5), this.now::get);
	}

	private BulkProgress progress(Duration elapsed) {
		this.now.set(elapsed.toNanos());
		return new BulkProgress(6000, 4996, 1, 2, 1, 5000, elapsed);
	}

}
