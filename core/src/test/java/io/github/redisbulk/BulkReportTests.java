package io.github.redisbulk;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import io.github.redisbulk.BulkReport.Range;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkReport.Traffic;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a report says to a reader: in a log, as JSON and as an exception.
 */
class BulkReportTests {

	private static final String VALUE = "4f9a41";

	private static final IOException RESET = new IOException("Connection reset");

	private static final Stop CLOSED = new Stop("the writer was closed", null);

	private static final Stop SILENT = new Stop("connections to Redis stand, but end before they answer", RESET);

	private static final ItemResult MALFORMED = new ItemResult(7, new Object[] { VALUE }, Outcome.NOT_SENT, 0,
			List.of(), new NumberFormatException("no price"), "no price");

	private static BulkReport report(long read, long written, @Nullable Range incomplete, @Nullable Stop stop,
			ItemResult... failures) {
		return new BulkReport(read, written, 0, 0, read - written, new Traffic(read, 0, 1, 0), Duration.ofMillis(12),
				List.of(failures), Map.of(), incomplete, stop);
	}

	@Test
	void aCompleteReportSaysSo() {
		BulkReport report = report(10, 10, null, null);
		assertThat(report.complete()).isTrue();
		assertThat(report.resumeAt()).isEmpty();
		assertThat(report).hasToString("complete read=10 written=10 failed=0 unknown=0 not-sent=0 elapsed-ms=12");
		assertThat(report.throwIfIncomplete()).isSameAs(report);
	}

	@Test
	void aRunThatWasStoppedCleanlyGoesOnBehindWhatItHasRead() {
		BulkReport report = report(102_257, 102_257, null, CLOSED);
		assertThat(report.complete()).isFalse();
		assertThat(report.firstIncomplete()).isEmpty();
		assertThat(report.resumeAt()).hasValue(102_257);
		assertThat(report).hasToString("stopped read=102257 written=102257 failed=0 unknown=0 not-sent=0"
				+ " elapsed-ms=12 resume-at=102257 reason: the writer was closed");
		assertThatExceptionOfType(BulkIncompleteException.class).isThrownBy(report::throwIfIncomplete)
			.withMessageStartingWith("The run was stopped: the writer was closed. 102257 of 102257 items are written")
			.withMessageContaining("The source goes on at 102257");
	}

	@Test
	void goesOnAtTheFirstItemThatIsNotKnownToBeWritten() {
		assertThat(report(10, 8, new Range(3, 7), null).resumeAt()).hasValue(3);
		assertThat(report(10, 8, new Range(3, 7), CLOSED).resumeAt()).hasValue(3);
		assertThat(report(10, 8, new Range(3, 7), null)).asString().startsWith("incomplete ").endsWith(" resume-at=3");
		assertThat(report(10, 8, null, CLOSED).resumeAt()).hasValue(0);
		assertThat(report(0, 0, null, CLOSED).resumeAt()).hasValue(0);
	}

	@Test
	void namesTheErrorThatHasStoppedARunOnce() {
		assertThat(report(0, 0, null, SILENT)).asString()
			.endsWith("stand, but end before they answer (java.io.IOException: Connection reset)");
		assertThat(new Stop("the source failed: " + RESET, RESET))
			.hasToString("the source failed: java.io.IOException: Connection reset");
		assertThat(new Stop("Connection reset", RESET)).hasToString("Connection reset");
		assertThat(new Stop("the source failed", new RuntimeException() {

			@Override
			public String getMessage() {
				throw new UnsupportedOperationException();
			}

		}).error()).startsWith(getClass().getName());
	}

	@Test
	void theExceptionCarriesTheFirstCause() {
		Range range = new Range(7, 7);
		ItemResult refused = new ItemResult(6, VALUE, Outcome.FAILED, 1, List.of(), null, "WRONGTYPE");
		assertThat(new BulkIncompleteException(report(9, 7, range, SILENT, MALFORMED))).hasCause(RESET);
		assertThat(new BulkIncompleteException(report(9, 7, range, CLOSED, refused, MALFORMED)).getCause())
			.isSameAs(MALFORMED.cause());
		assertThat(new BulkIncompleteException(report(9, 7, range, null, refused, MALFORMED)).getCause())
			.isSameAs(MALFORMED.cause());
		assertThat(new BulkIncompleteException(report(9, 8, range, null, refused))).hasNoCause();
	}

	@Test
	void asJsonItSaysTheSameAndHoldsNoItem() {
		JsonMapper mapper = JsonMapper.shared();
		String json = mapper.writeValueAsString(report(10, 9, new Range(7, 7), SILENT, MALFORMED));
		assertThat(json).doesNotContain(VALUE).doesNotContain("stackTrace");
		JsonNode report = mapper.readTree(json);
		assertThat(report.get("complete").asBoolean()).isFalse();
		assertThat(report.get("resumeAt").asLong()).isEqualTo(7);
		assertThat(report.at("/stop/reason").asString()).isEqualTo(SILENT.reason());
		assertThat(report.at("/stop/error").asString()).isEqualTo("java.io.IOException: Connection reset");
		assertThat(report.at("/failures/0/reason").asString()).isEqualTo("no price");
		assertThat(report.at("/failures/0/position").asLong()).isEqualTo(7);
		JsonNode complete = mapper.readTree(mapper.writeValueAsString(report(10, 10, null, null)));
		assertThat(complete.get("complete").asBoolean()).isTrue();
		assertThat(complete.get("resumeAt").isNull()).isTrue();
		assertThat(complete.get("stop").isNull()).isTrue();
	}

	@Test
	void cannotContradictItself() {
		BulkReport told = report(10, 9, new Range(7, 7), null);
		assertThatIllegalArgumentException().isThrownBy(() -> new BulkReport(10, 9, 1, 0, 0, true, OptionalLong.empty(),
				told.traffic(), told.elapsed(), List.of(), Map.of(), told.incomplete(), null, null, List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> new BulkReport(10, 9, 1, 0, 0, false, OptionalLong.of(10),
				told.traffic(), told.elapsed(), List.of(), Map.of(), told.incomplete(), null, null, List.of()));
	}

}
