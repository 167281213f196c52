package io.github.redisbulk.test;

import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Reports, against those of a writer to which the same has happened.
 */
class BulkReportsTests {

	private static final RuntimeException UNMAPPED = new IllegalArgumentException("no key");

	@Test
	void areThoseOfAWriter() {
		RecordingBulkWriter writer = new RecordingBulkWriter();
		writer.refuse((item) -> item.equals(2), "WRONGTYPE no set");
		writer.lose((item) -> item.equals(4));
		BulkReport expected = writer.write(List.of(0, 1, 2, 3, 4, 5), (item, commands) -> {
			if (item == 1) {
				throw UNMAPPED;
			}
			commands.set(item, "1");
		});
		BulkReport made = BulkReports.of(6, ItemResults.unknown(4, 4), ItemResults.notSent(1, 1, UNMAPPED),
				ItemResults.failed(2, 2, "WRONGTYPE no set"));
		assertThat(made).usingRecursiveComparison()
			.ignoringFields("traffic", "elapsed", "failures")
			.isEqualTo(expected);
		assertThat(made.reasons())
			.isEqualTo(Map.of("IOException", 1L, "WRONGTYPE", 1L, "IllegalArgumentException", 1L));
		assertThat(made.failures()).usingRecursiveComparison()
			.ignoringFields("cause", "reason")
			.ignoringCollectionOrder()
			.isEqualTo(expected.failures());
	}

	@Test
	void sayWhyARunWasStopped() {
		BulkReport report = BulkReports.stopped("the disk is full", 3);
		assertThat(report.complete()).isFalse();
		assertThat(report.resumeAt()).hasValue(3);
		assertThat(report.stopReason()).hasValue("the disk is full");
	}

	@Test
	void addUp() {
		assertThat(BulkReports.of(3).complete()).isTrue();
		ItemResult fourth = ItemResults.unknown(3, "d");
		assertThatIllegalArgumentException().isThrownBy(() -> BulkReports.of(3, fourth))
			.withMessageContaining("Of 3 items each has one position below 3");
		assertThatIllegalArgumentException().isThrownBy(() -> BulkReports.of(4, fourth, fourth));
	}

}
