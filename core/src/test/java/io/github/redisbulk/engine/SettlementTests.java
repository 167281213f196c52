package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Range;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import io.github.redisbulk.engine.command.Reply;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Replies as outcomes, and outcomes as a report.
 */
class SettlementTests {

	private static final Reply OK = Reply.ACCEPTED;

	private static final Reply WRONGTYPE = new Reply.Refused("WRONGTYPE no list");

	private static final Reply EXECABORT = new Reply.Refused(
			"EXECABORT Transaction discarded because of previous errors.");

	private static final Traffic NOTHING = new Traffic(0, 0, 0, 0);

	private static final RunHandle RUN = new RunHandle(1, BulkOptions.defaults(), TimeSource.SYSTEM);

	private final Tally tally = new Tally(TimeSource.SYSTEM, 3, new Listeners(RUN, List.of()));

	private BulkReport settle(boolean atomic, Reply... replies) {
		Chunk chunk = new Chunk(0);
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), atomic);
		encoder.begin(chunk, "item", this.tally.read());
		encoder.set("a", 1).rpush("b", 1);
		encoder.end();
		List.of(replies).forEach(chunk.replies()::add);
		if (replies.length < chunk.commands()) {
			chunk.replies().lose(new IOException("gone"));
		}
		new Settlement(atomic, this.tally).settle(chunk);
		return report(null);
	}

	private BulkReport report(Stop stop) {
		return this.tally.report(NOTHING, stop, null, List.of());
	}

	private static ItemResult only(BulkReport report) {
		assertThat(report.failures()).hasSize(1);
		return report.failures().get(0);
	}

	@Test
	void survivesAnExceptionThatCannotTellItsMessage() {
		new Settlement(false, this.tally).spoiled("item", this.tally.read(), new IllegalStateException() {

			private static final long serialVersionUID = 1L;

			@Override
			public String getMessage() {
				throw new UnsupportedOperationException();
			}

		});
		ItemResult result = only(report(null));
		assertThat(result.outcome()).isEqualTo(Outcome.NOT_SENT);
		assertThat(result.reason()).contains("SettlementTests");
	}

	@Test
	void namesTheCommandsThatWereRefused() {
		ItemResult result = only(settle(false, OK, WRONGTYPE));
		assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
		assertThat(result.refusals()).containsExactly(new Refusal(1, "WRONGTYPE", "WRONGTYPE no list"));
		assertThat(result.commands()).isEqualTo(2);
		assertThat(result.code()).isEqualTo("WRONGTYPE");
	}

	@Test
	void isUnknownAsSoonAsOneAnswerIsLost() {
		ItemResult result = only(settle(false, OK));
		assertThat(result.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(result.reason()).contains("gone");
		assertThat(result.code()).isEqualTo("IOException");
	}

	@Test
	void countsTheCommandsOfATransactionAsTheMapperDid() {
		ItemResult result = only(
				settle(true, OK, OK, OK, new Reply.PartlyRefused(Map.of(1, (Reply.Refused) WRONGTYPE), 2)));
		assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
		assertThat(result.refusals()).containsExactly(new Refusal(1, "WRONGTYPE", "WRONGTYPE no list"));
		assertThat(result.commands()).isEqualTo(2);
	}

	@Test
	void ofADiscardedTransactionNamesTheCauseFirstAndAllCommands() {
		ItemResult result = only(settle(true, OK, OK, new Reply.Refused("ERR wrong number of arguments"), EXECABORT));
		assertThat(result.refusals()).extracting(Refusal::command).containsExactly(1, 0);
		assertThat(result.code()).isEqualTo("ERR");
	}

	@Test
	void ofATransactionThatDidNotBeginSaysSo() {
		ItemResult result = only(
				settle(true, new Reply.Refused("NOPERM multi"), OK, OK, new Reply.Refused("ERR EXEC without MULTI")));
		assertThat(result.refusals()).containsExactly(new Refusal(Refusal.TRANSACTION, "NOPERM", "NOPERM multi"));
	}

	@Test
	void aTransactionWhoseEndIsLostIsUnknown() {
		assertThat(only(settle(true, OK, OK, OK)).outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(settle(true, OK, OK, OK, OK).written()).isEqualTo(1);
	}

	@Test
	void keepsTheFirstFailuresAndCountsTheRest() {
		for (int i = 0; i < 200; i++) {
			settle(false, OK, new Reply.Refused("CODE" + i + " text"));
		}
		BulkReport report = report(null);
		assertThat(report.failures()).extracting(ItemResult::position).containsExactly(0L, 1L, 2L);
		assertThat(report.reasons()).hasSizeLessThanOrEqualTo(51).containsEntry("other", 150L);
		assertThat(report.reasons().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(200);
		assertThat(report.incomplete()).isEqualTo(new Range(0, 199));
		assertThat(report.firstIncomplete()).hasValue(0);
	}

	@Test
	void saysWhatToDoAboutAnIncompleteRun() {
		settle(false, OK, OK);
		settle(false, OK, WRONGTYPE);
		settle(false);
		assertThatExceptionOfType(BulkIncompleteException.class)
			.isThrownBy(() -> report(new Stop("it was interrupted", null)).throwIfIncomplete())
			.withMessageContaining("1 of 3 items are written")
			.withMessageContaining("1 failed, 1 unknown, 0 not sent")
			.withMessageContaining("The run was stopped: it was interrupted")
			.withMessageContaining("IOException 1, WRONGTYPE 1")
			.withMessageContaining("First: item 1 FAILED: WRONGTYPE no list")
			.satisfies((ex) -> assertThat(ex.report().read()).isEqualTo(3));
	}

	@Test
	void countsOnlyFailuresOfTheirOwnAgainstTheLimit() {
		settle(false, OK, WRONGTYPE);
		assertThat(this.tally.exceeds(MaxFailures.of(0))).isTrue();
		assertThat(this.tally.exceeds(MaxFailures.of(1))).isFalse();
		assertThat(this.tally.exceeds(MaxFailures.UNLIMITED)).isFalse();
		assertThat(this.tally.progress(NOTHING, null, List.of()).settled()).isEqualTo(1);
		assertThat(report(null).elapsed()).isLessThan(Duration.ofMinutes(1));
	}

}
