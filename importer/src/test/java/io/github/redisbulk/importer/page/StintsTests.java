package io.github.redisbulk.importer.page;

import java.util.List;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Stints}.
 */
class StintsTests {

	private final Stints stints = new Stints();

	@Test
	void tellsStrategiesApart() {
		runHugePipelines(reads(80, 200));
		take("RUNNING", "guard", 2000, 9_000, reads(90, 150));
		take("RUNNING", "guard", 4500, 10_000, reads(1, 1));
		take("ENDED", "guard", 5500, 12_000, reads(1, 1));
		assertThat(this.stints.summaries()).satisfiesExactly((huge) -> {
			assertThat(huge.strategy()).isEqualTo("huge");
			assertThat(huge.rows()).isEqualTo(9_000);
			assertThat(huge.rate()).isEqualTo(4_500);
			assertThat(huge.p99()).isBetween(199.0, 201.0);
			assertThat(huge.beyondMillis()).isEqualTo(2_000);
			assertThat(huge.over()).isTrue();
		}, (guard) -> {
			assertThat(guard.strategy()).isEqualTo("guard");
			assertThat(guard.rows()).isEqualTo(3_000);
			assertThat(guard.millis()).isEqualTo(3_500);
			assertThat(guard.p99()).isBetween(0.9, 1.1);
			assertThat(guard.beyondMillis()).isZero();
			assertThat(guard.over()).isTrue();
		});
	}

	@Test
	void leavesOutTheTimeInWhichQueuesEmpty() {
		runHugePipelines(reads(80, 80));
		take("RUNNING", "guard", 1250, 6_000, reads(80, 80));
		take("RUNNING", "guard", 2500, 7_000, reads(300, 300));
		take("RUNNING", "guard", 3500, 8_000, reads(1, 1));
		assertThat(this.stints.summaries().get(1)).satisfies((guard) -> {
			assertThat(guard.p99()).isBetween(0.9, 1.1);
			assertThat(guard.rows()).isEqualTo(1_000);
			assertThat(guard.millis()).isEqualTo(1_000);
		});
	}

	@Test
	void givesTheTotalsOfAnImportThatIsOverAtOnce() {
		take("ENDED", "huge", 24, 15, LatencyWindow.histogram());
		assertThat(this.stints.summaries()).singleElement().satisfies((all) -> {
			assertThat(all.rows()).isEqualTo(15);
			assertThat(all.rate()).isEqualTo(625);
			assertThat(all.p99()).isNull();
			assertThat(all.over()).isTrue();
		});
	}

	@Test
	void countsTimeInWhichNoReadIsAnsweredAtAll() {
		take("RUNNING", "huge", 1000, 5_000, LatencyWindow.histogram(),
				new Reads.State(null, 900.0, Reads.PER_SECOND, null));
		assertThat(this.stints.summaries()).singleElement()
			.satisfies((huge) -> assertThat(huge.beyondMillis()).isEqualTo(1_000));
	}

	@Test
	void countsNothingWhileAnImportIsHeldOrOver() {
		runHugePipelines(reads(1, 1));
		take("HELD", "huge", 9000, 5_000, reads(500, 500));
		take("ENDED", "huge", 10_000, 6_000, reads(1, 1));
		take("ENDED", "huge", 10_000, 6_000, reads(500, 500));
		assertThat(this.stints.summaries()).singleElement().satisfies((all) -> {
			assertThat(all.millis()).isEqualTo(2_000);
			assertThat(all.p99()).isBetween(0.9, 1.1);
		});
	}

	/** The first second of an import, in which 5,000 rows are written. */
	private void runHugePipelines(Histogram reads) {
		take("RUNNING", "huge", 1000, 5_000, reads);
	}

	private void take(String state, String strategy, long elapsed, long written, Histogram reads) {
		take(state, strategy, elapsed, written, reads, new Reads.State(null, null, Reads.PER_SECOND, null));
	}

	private void take(String state, String strategy, long elapsed, long written, Histogram reads, Reads.State lately) {
		ImportSnapshot.Pace pace = new ImportSnapshot.Pace(0, 0, 0, elapsed, "", strategy, strategy + " setting", 2.0);
		this.stints.take(new ImportSnapshot(new ImportSnapshot.Identity(1, "unicode", "characters"), state, null, false,
				new ImportSnapshot.Outcomes(written, written, 0, 0, 0), null, null, pace, List.of(),
				new ImportSnapshot.Rejected(0, false)), reads, lately);
	}

	/** Reads of which most take one time, and the slowest another. */
	private static Histogram reads(long millis, long slowest) {
		Histogram reads = LatencyWindow.histogram();
		reads.recordValueWithCount(millis * 1_000_000, 90);
		reads.recordValueWithCount(slowest * 1_000_000, 10);
		return reads;
	}

}
