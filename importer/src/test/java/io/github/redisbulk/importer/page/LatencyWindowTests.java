package io.github.redisbulk.importer.page;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link LatencyWindow}.
 */
class LatencyWindowTests {

	private static final long LONG = 600_000_000_000L;

	private final LatencyWindow window = new LatencyWindow(2);

	@Test
	void knowsNothingBeforeTheFirstRead() {
		assertThat(this.window.next()).isNull();
	}

	@Test
	void tellsPercentilesOfTheLastIntervals() {
		for (int i = 1; i <= 100; i++) {
			this.window.record(i * 1_000_000L, LONG);
		}
		for (int interval = 0; interval < 2; interval++) {
			assertThat(this.window.next()).satisfies((percentiles) -> {
				assertThat(percentiles.p50()).isCloseTo(50, within(0.1));
				assertThat(percentiles.p99()).isCloseTo(99, within(0.1));
				assertThat(percentiles.count()).isEqualTo(100);
			});
		}
		assertThat(this.window.next()).isNull();
	}

	@Test
	void countsReadsThatWereDueMeanwhile() {
		this.window.record(100_000_000, 10_000_000);
		assertThat(this.window.next()).satisfies((percentiles) -> {
			assertThat(percentiles.count()).isEqualTo(10);
			assertThat(percentiles.p50()).isCloseTo(50, within(0.1));
		});
	}

	@Test
	void takesAnyNumber() {
		this.window.record(-1, LONG);
		this.window.record(Long.MAX_VALUE, LONG);
		assertThat(this.window.next()).isNotNull();
	}

	@Test
	void comesThroughAPipeUnchanged() {
		LatencyWindow window = new LatencyWindow(4);
		window.record(3_000_000, 2_500_000);
		Reads.Interval interval = Reads.Interval.of(new Reads.State(3.0, 3.0, 400, null), window.latest());
		assertThat(interval.histogram().getTotalCount()).isZero();
		window.next();
		interval = Reads.Interval.of(new Reads.State(3.0, 3.0, 400, null), window.latest());
		assertThat(interval.histogram()).isEqualTo(window.latest());
	}

}
