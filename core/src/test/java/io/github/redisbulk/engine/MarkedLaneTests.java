package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of chunks that move a mark on, for each place at which an answer is lost,
 * a connection ends, or another run takes the mark. Nothing here takes time.
 * <p>
 * Each look is MULTI, EXEC, WATCH, GET, each writing of the mark has its SET in between,
 * and each chunk its commands before that.
 */
@Timeout(300)
class MarkedLaneTests {

	private static final String NIL = "ok";

	private static final String DONE = "list";

	private static final String DISCARDED = "ok";

	private static final String LOADING = "LOADING Redis is loading the dataset in memory";

	private final HurriedTime time = new HurriedTime();

	private final ScriptedConnector redis = new ScriptedConnector();

	private BulkMark mark = BulkMark.at("m");

	private BulkOptions options = BulkOptions.defaults()
		.withChunkMaxCommands(1)
		.withRetry(new RetryPolicy(5, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(10), true));

	private BulkReport write(String... counters) {
		this.options = this.options.withOnce(this.mark);
		try (BulkWriter writer = new ChunkingBulkWriter(new OneServer(this.redis), this.options, this.time)) {
			BulkReport report = writer.write(List.of(counters), (item, commands) -> commands.command("INCR", item));
			assertThat(report.written() + report.failed() + report.unknown() + report.notSent()).as(report.toString())
				.isEqualTo(report.read());
			return report;
		}
	}

	private void requireCounts(BulkReport report, long written, long unknown, long notSent) {
		assertThat(List.of(report.written(), report.unknown(), report.notSent())).as(report.toString())
			.containsExactly(written, unknown, notSent);
	}

	private List<String> changes() {
		return this.redis.sent()
			.stream()
			.filter((command) -> command.startsWith("SET") || command.startsWith("INCR"))
			.toList();
	}

	@Test
	void eachChunkMovesTheMarkOn() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("GET m", NIL, "\"0 1\"", "\"1 1\"", "\"2 1\"");
		requireCounts(write("a", "b"), 2, 0, 0);
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1", "INCR b", "SET m 2 1");
		assertThat(this.redis.chunks()).containsExactly(4, 5, 6, 6);
		assertThat(this.redis.connects()).isOne();
	}

	@Test
	void aChunkWhoseAnswerWasLostIsWrittenWhereTheMarkHasMoved() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"1 1\"", "\"2 1\"");
		requireCounts(write("a", "b"), 2, 0, 0);
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1", "INCR b", "SET m 2 1");
		assertThat(this.redis.connects()).isEqualTo(2);
	}

	@Test
	void aChunkThatWasLostGoesAgainBehindTheMarkWrittenOnceMore() {
		this.redis.answer("EXEC", NIL, DONE, "lost", NIL, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"0 1\"", "\"0 1\"", "\"1 1\"");
		requireCounts(write("a"), 1, 0, 0);
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1", "SET m 0 1", "INCR a", "SET m 1 1");
	}

	@Test
	void theMarkIsWrittenOnceMoreUntilThatIsKnownToBeDone() {
		this.redis.answer("EXEC", NIL, DONE, "lost", NIL, "end", NIL, DISCARDED, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"0 1\"", "lost", "\"0 1\"", "\"0 1\"", "\"0 1\"",
				"\"1 1\"");
		requireCounts(write("a"), 1, 0, 0);
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1", "SET m 0 1", "SET m 0 1", "SET m 0 1",
				"INCR a", "SET m 1 1");
	}

	@Test
	void aLostChunkIsUnknownWhereTheMarkCannotBeWrittenOnceMore() {
		this.redis.answer("EXEC", NIL, DONE, "lost", NIL, "end", NIL, "end", NIL, "end", NIL, "end", NIL, "end", NIL,
				"end", NIL, "end");
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"0 1\"", "lost", "\"0 1\"", "lost", "\"0 1\"", "lost",
				"\"0 1\"", "lost", "\"0 1\"", "lost", "\"0 1\"", "lost", "\"0 1\"", "lost");
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 1, 1);
		assertThat(report.retryable()).isTrue();
		assertThat(changes()).filteredOn("INCR a"::equals).hasSize(1);
	}

	@Test
	void aLostChunkIsNotSentWhereAnotherRunHasTakenTheMarkBeforeIt() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"0 2\"");
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 0, 2);
		assertThat(report.stopReason())
			.hasValueSatisfying((reason) -> assertThat(reason).contains("says '0 2' by now"));
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1");
	}

	@Test
	void aLostChunkIsWrittenWhereAnotherRunHasTakenTheMarkBehindIt() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"1 2\"");
		requireCounts(write("a", "b"), 1, 0, 1);
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1");
	}

	@Test
	void aLostChunkIsUnknownWhereTheMarkIsGone() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", NIL);
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 1, 1);
		assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("is gone"));
	}

	@Test
	void takesTheMarkOnlyOverTheConnectionThatHasShownIt() {
		this.redis.answer("EXEC", NIL, NIL, DONE);
		this.redis.answer("GET m", "\"0 1\"!", "\"1 2\"", "\"1 3\"", "\"2 3\"");
		requireCounts(write("a", "b"), 2, 0, 0);
		assertThat(changes()).containsExactly("SET m 1 3", "INCR b", "SET m 2 3");
		assertThat(this.redis.connects()).isEqualTo(2);
	}

	@Test
	void writesTheMarkOnceMoreOnlyOverTheConnectionThatHasShownIt() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("INCR a", "end");
		this.redis.answer("GET m", NIL, "\"0 1\"", "lost", "\"0 1\"!", "\"0 2\"");
		requireCounts(write("a"), 0, 0, 1);
		assertThat(changes()).containsExactly("SET m 0 1", "INCR a", "SET m 1 1");
	}

	@Test
	void aMarkThatAnotherRunHasTakenInTheSameWayIsNotThisOnes() {
		this.redis.answer("EXEC", NIL, DISCARDED, DONE);
		this.redis.answer("GET m", NIL, "\"0 1\"", "\"0 2\"", "\"1 2\"");
		requireCounts(write("a"), 1, 0, 0);
		assertThat(changes()).containsExactly("SET m 0 1", "SET m 0 2", "INCR a", "SET m 1 2");
	}

	@Test
	void anAttemptThatTakesItsOwnMarkAgainEndsWhatItHasLeftBehind() {
		this.mark = this.mark.withToken(7);
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("GET m", "\"0 7\"", "\"0 7\"", "\"1 7\"");
		requireCounts(write("a"), 1, 0, 0);
		assertThat(changes()).containsExactly("SET m 0 7", "INCR a", "SET m 1 7");
	}

	@Test
	void aMarkThatIsNotWatchedBehindAChunkIsLookedAtBeforeTheNext() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("WATCH m", NIL, NIL, LOADING);
		this.redis.answer("GET m", NIL, "\"0 1\"", "\"1 1\"", "\"1 1\"", "\"2 1\"");
		requireCounts(write("a", "b"), 2, 0, 0);
		assertThat(this.redis.chunks()).containsExactly(4, 5, 6, 4, 6);
	}

	@Test
	void itemsOfATransactionThatHasNotMovedItsMarkAreUnknown() {
		this.redis.answer("EXEC", NIL, DONE,
				ScriptedConnector.inside(1, 2, "NOPERM ACLs rules changed between the moment ..."));
		this.redis.answer("GET m", NIL, "\"0 1\"", "\"0 1\"");
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 1, 1);
		assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("NOPERM"));
	}

	@Test
	void aPauseThatOutlastsAConnectionKeepsNoChunkFromGoing() {
		this.options = this.options.withPause(Duration.ofSeconds(6));
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("GET m", NIL, "\"0 1\"", "\"1 1\"", "\"1 1\"", "\"2 1\"");
		requireCounts(write("a", "b"), 2, 0, 0);
		assertThat(this.redis.connects()).isEqualTo(2);
	}

	@Test
	void looksForTheMarkAsOftenAsRetriesAreAllowed() {
		int often = 20_000;
		this.options = this.options
			.withRetry(new RetryPolicy(often, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofDays(1), true));
		List<String> marks = new ArrayList<>(Collections.nCopies(often, NIL));
		marks.addAll(List.of(NIL, "\"0 1\"", "\"1 1\""));
		this.redis.answer("WATCH m", Collections.nCopies(often, LOADING).toArray(String[]::new));
		this.redis.answer("EXEC", Collections.nCopies(often + 2, DONE).toArray(String[]::new));
		this.redis.answer("GET m", marks.toArray(String[]::new));
		requireCounts(write("a"), 1, 0, 0);
	}

	private static void requireFailure(BulkReport report, String action) {
		assertThat(report.stopReason())
			.hasValue(action + " has failed: java.lang.IllegalStateException: thrown by the test");
		assertThat(report.retryable()).isFalse();
	}

	@Test
	void aChunkIsUnknownWhereWaitingForItFails() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("GET m", NIL, "\"0 1\"");
		this.redis.answer("INCR a", "throw");
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 1, 1);
		requireFailure(report, "waiting for answers");
	}

	@Test
	void aChunkIsUnknownWhereSendingItFails() {
		this.redis.answer("EXEC", NIL, DONE);
		this.redis.answer("GET m", NIL, "\"0 1\"");
		this.redis.during(3, () -> {
			throw new IllegalStateException("thrown by the test");
		});
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 1, 0);
		requireFailure(report, "sending");
	}

	@Test
	void nothingIsSentWhereLookingForTheMarkFails() {
		this.redis.answer("EXEC", "throw");
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 0, 1);
		requireFailure(report, "looking for the mark");
		assertThat(changes()).isEmpty();
	}

	@Test
	void aLostChunkIsUnknownWhereLookingForTheMarkFails() {
		this.redis.answer("EXEC", NIL, DONE, "lost", "throw");
		this.redis.answer("GET m", NIL, "\"0 1\"");
		this.redis.answer("INCR a", "end");
		BulkReport report = write("a", "b");
		requireCounts(report, 0, 1, 1);
		requireFailure(report, "looking for the mark");
	}

	@Test
	void aChunkIsNotSentWhereLookingForTheMarkBeforeItFails() {
		this.redis.answer("EXEC", NIL, DONE, NIL, "throw");
		this.redis.answer("GET m", NIL, "\"0 1\"", "\"1 1\"!");
		BulkReport report = write("a", "b");
		requireCounts(report, 1, 0, 1);
		requireFailure(report, "looking for the mark");
	}

}
