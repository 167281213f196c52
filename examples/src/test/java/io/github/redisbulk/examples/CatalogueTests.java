package io.github.redisbulk.examples;

import java.util.List;
import java.util.stream.Stream;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.test.BulkReports;
import io.github.redisbulk.test.ItemResults;
import io.github.redisbulk.test.RecordingBulkWriter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The tests without Redis of {@code docs/how-to/testing.md}. */
class CatalogueTests {

	@Test
	void writesNamesForADay() {
		RecordingBulkWriter writer = new RecordingBulkWriter();
		new Catalogue(writer).load(Stream.of(new Product("pen", "Pen")));
		assertThat(writer.commands()).containsExactly("SET product:pen Pen PX 86400000");
	}

	@Test
	void reportsWhatIsNotWritten() {
		RecordingBulkWriter writer = new RecordingBulkWriter();
		Product pen = new Product("pen", "Pen");
		writer.refuse(pen::equals, "WRONGTYPE Operation against a key holding the wrong kind of value");
		BulkReport report = new Catalogue(writer).load(Stream.of(pen, new Product("ink", "Ink")));
		assertThat(report.failed()).isOne();
		assertThat(report.written()).isOne();
	}

	@Test
	void makesReports() {
		BulkReport report = BulkReports.of(100, ItemResults.failed(7, "item", "WRONGTYPE …"),
				ItemResults.unknown(9, "item"));
		BulkReport stopped = BulkReports.stopped("the disk is full", 50);
		assertThat(List.of(report, stopped)).extracting((made) -> made.resumeAt().getAsLong()).containsExactly(7L, 50L);
	}

}
