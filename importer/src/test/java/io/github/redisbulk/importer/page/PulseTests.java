package io.github.redisbulk.importer.page;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport.Traffic;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Pulse}.
 */
class PulseTests {

	private final AtomicLong nanos = new AtomicLong();

	private final Pulse pulse = new Pulse(this.nanos::get);

	@Test
	void tellsWhatWasDoneLately() {
		beat(1, 0, 0, 0);
		assertThat(beat(1, 500, 1000, 10)).isEqualTo(new Pulse.Beat(500, 100));
		assertThat(beat(1, 1000, 2000, 20)).isEqualTo(new Pulse.Beat(500, 100));
		assertThat(beat(1, 1100, 2200, 120).rate()).isEqualTo(300);
	}

	@Test
	void keepsTheSizeOfTheLastChunkWhileNothingIsSent() {
		beat(1, 0, 0, 0);
		beat(1, 500, 1000, 10);
		beat(1, 500, 1000, 10);
		beat(1, 500, 1000, 10);
		assertThat(beat(1, 500, 1000, 10)).isEqualTo(new Pulse.Beat(0, 100));
	}

	@Test
	void beginsAnewWithAnotherImport() {
		beat(1, 0, 0, 0);
		beat(1, 500, 1000, 10);
		assertThat(beat(2, 700, 700, 1)).isEqualTo(new Pulse.Beat(0, 0));
	}

	/** A second passes before each. */
	private Pulse.Beat beat(long id, long written, long commands, long chunks) {
		this.nanos.addAndGet(1_000_000_000);
		return this.pulse.of(id, new BulkProgress(written, written, 0, 0, 0, written,
				new Traffic(commands, 0, chunks, 0), Duration.ZERO, null, List.of()));
	}

}
