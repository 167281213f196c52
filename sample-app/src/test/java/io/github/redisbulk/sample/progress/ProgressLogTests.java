package io.github.redisbulk.sample.progress;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkProgress;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ProgressLog}.
 */
class ProgressLogTests {

	private final AtomicLong now = new AtomicLong();

	private final ByteArrayOutputStream error = new ByteArrayOutputStream();

	@Test
	void writesALineEveryFewSeconds() {
		ProgressLog log = log(1000);
		log.onProgress(progress(Duration.ofSeconds(4)));
		assertThat(this.error.toString(StandardCharsets.UTF_8)).isEmpty();
		log.onProgress(progress(Duration.ofSeconds(5)));
		log.onProgress(progress(Duration.ofSeconds(6)));
		assertThat(this.error.toString(StandardCharsets.UTF_8))
			.isEqualToIgnoringNewLines("Import: 5,000 rows, 1,000/s, failed 4, 25 %, about 0:15 to go");
	}

	@Test
	void leavesOutTheRestWhereNobodyKnowsIt() {
		log(0).onProgress(progress(Duration.ofSeconds(5)));
		assertThat(this.error.toString(StandardCharsets.UTF_8))
			.isEqualToIgnoringNewLines("Import: 5,000 rows, 1,000/s, failed 4");
	}

	private ProgressLog log(long total) {
		Extent extent = Extent.ofBytes("Import", total, (progress) -> 250);
		PrintStream stream = new PrintStream(this.error, true, StandardCharsets.UTF_8);
		return new ProgressLog(extent, stream, Duration.ofSeconds(5), this.now::get);
	}

	private BulkProgress progress(Duration elapsed) {
		this.now.set(elapsed.toNanos());
		return new BulkProgress(6000, 4996, 1, 2, 1, 5000, elapsed);
	}

}
