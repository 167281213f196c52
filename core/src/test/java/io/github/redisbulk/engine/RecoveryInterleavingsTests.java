package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What goes out again, in which order, and what is said of it, for each order in which
 * answers, refusals, losses and the end of a run can come. Nothing here takes time.
 */
class RecoveryInterleavingsTests {

	private static final String LOADING = "LOADING Redis is loading the dataset in memory";

	private static final String READONLY = "READONLY You can't write against a read only replica.";

	private static final String WRONGTYPE = "WRONGTYPE Operation against a key holding the wrong kind of value";

	private final HurriedTime time = new HurriedTime();

	private final ScriptedConnector redis = new ScriptedConnector();

	private BulkOptions options = BulkOptions.defaults()
		.withChunkMaxCommands(1)
		.withRetry(new RetryPolicy(5, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(10), true));

	@AfterEach
	void isNotInterrupted() {
		Thread.interrupted();
	}

	private BulkWriter writer() {
		return new ChunkingBulkWriter(new OneServer(this.redis), this.options, this.time);
	}

	/** Writes items, each of one command or of several between semicolons. */
	private BulkReport write(String... items) {
		try (BulkWriter writer = writer()) {
			return writer.write(List.of(items), (item, commands) -> issue(item, commands));
		}
	}

	private static void issue(String item, BulkCommands commands) {
		for (String command : item.split("; ")) {
			String[] words = command.split(" ");
			commands.command(words[0], (Object[]) Arrays.copyOfRange(words, 1, words.length));
		}
	}

	private static List<Outcome> outcomes(BulkReport report) {
		Map<Long, Outcome> others = report.failures()
			.stream()
			.collect(Collectors.toMap(ItemResult::position, ItemResult::outcome));
		return IntStream.range(0, (int) report.read())
			.mapToObj((item) -> others.getOrDefault((long) item, Outcome.WRITTEN))
			.toList();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void theRefusedOneGoesAgainAndWhatFollowsOnItsKeyBehindIt(int window) {
		this.options = this.options.withInFlight(window);
		this.redis.answer("SET a 1", LOADING);
		assertThat(outcomes(write("SET a 1", "SET a 2", "SET a 3"))).containsOnly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactlyElementsOf(switch (window) {
			case 1 -> List.of("SET a 1", "SET a 1", "SET a 2", "SET a 3");
			case 2 -> List.of("SET a 1", "SET a 2", "SET a 1", "SET a 2", "SET a 3");
			default -> List.of("SET a 1", "SET a 2", "SET a 3", "SET a 1", "SET a 2", "SET a 3");
		});
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3 })
	void whatFollowsOnAnotherKeyStands(int window) {
		this.options = this.options.withInFlight(window);
		this.redis.answer("SET a 1", LOADING);
		assertThat(outcomes(write("SET a 1", "SET b 2"))).containsOnly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET b 2", "SET a 1");
	}

	@Test
	void theRefusedOneIsNotRepeatedBeforeACounterOfItsKeyThatWasApplied() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("SET a 1", LOADING);
		assertThat(outcomes(write("SET a 1", "INCR a"))).containsExactly(Outcome.FAILED, Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "INCR a");
	}

	@Test
	void refusedCountersGoAgainInOrder() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("INCRBY a 1", LOADING, LOADING);
		this.redis.answer("INCRBY a 2", LOADING);
		assertThat(outcomes(write("INCRBY a 1", "INCRBY a 2"))).containsOnly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).endsWith("INCRBY a 1", "INCRBY a 2");
		assertThat(this.redis.sent()).filteredOn("INCRBY a 2"::equals).hasSize(2);
	}

	@Test
	void whatFollowsARefusedOneInOrderIsCertain() {
		this.options = this.options.withInFlight(3);
		this.redis.answer("RPUSH a 1", LOADING).answer("RPUSH a 2", LOADING, WRONGTYPE).answer("RPUSH a 3", LOADING);
		assertThat(outcomes(write("RPUSH a 1", "RPUSH a 2", "RPUSH a 3"))).containsExactly(Outcome.WRITTEN,
				Outcome.FAILED, Outcome.WRITTEN);
		assertThat(this.redis.sent()).endsWith("RPUSH a 1", "RPUSH a 2", "RPUSH a 3").hasSize(6);
	}

	@Test
	void aCounterWhoseAnswerWasLostNeverGoesAgain() {
		this.options = this.options.withInFlight(3);
		this.redis.answer("INCR a", "lost");
		assertThat(outcomes(write("SET a 1", "INCR a", "SET b 2"))).containsExactly(Outcome.WRITTEN, Outcome.UNKNOWN,
				Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "INCR a", "SET b 2");
	}

	@Test
	void whatWasLostInTheMiddleGoesAgainWithWhatFollowsOnItsKey() {
		this.options = this.options.withChunkMaxCommands(3);
		this.redis.answer("SET a 2", "lost");
		assertThat(outcomes(write("SET a 1", "SET a 2", "SET a 3"))).containsOnly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET a 2", "SET a 3", "SET a 2", "SET a 3");
	}

	@Test
	void whatWasLostAndThenRefusedForGoodIsUnknown() {
		this.redis.answer("HSET a f 1", "lost", WRONGTYPE);
		assertThat(outcomes(write("HSET a f 1"))).containsExactly(Outcome.UNKNOWN);
		assertThat(this.redis.sent()).containsExactly("HSET a f 1", "HSET a f 1");
	}

	@Test
	void whatWasAppliedAndThenRefusedBehindAnotherIsUnknown() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("SET a 1", LOADING);
		this.redis.answer("HSET a f 1", "ok", WRONGTYPE);
		assertThat(outcomes(write("SET a 1", "HSET a f 1"))).containsExactly(Outcome.WRITTEN, Outcome.UNKNOWN);
	}

	@Test
	void whatWasLostAndIsThenRefusedInPassingGoesOnUntilItIsAccepted() {
		this.redis.answer("SET a 1", "lost", LOADING, LOADING, "ok");
		assertThat(outcomes(write("SET a 1"))).containsExactly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).hasSize(4);
	}

	@Test
	void whatWasLostAndThenRefusedTooOftenIsUnknown() {
		this.redis.answer("SET a 1", "lost", LOADING, LOADING, LOADING, LOADING, LOADING, LOADING, LOADING);
		BulkReport report = write("SET a 1", "SET b 2");
		assertThat(outcomes(report).get(0)).isEqualTo(Outcome.UNKNOWN);
		assertThat(outcomes(report)).doesNotContain(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsOnly("SET a 1");
	}

	@Test
	void whatWasRefusedTooOftenHasFailedAndEndsTheRun() {
		this.redis.answer("SET a 1", LOADING, LOADING, LOADING, LOADING, LOADING, LOADING, LOADING, LOADING);
		BulkReport report = write("SET a 1", "SET b 2");
		assertThat(outcomes(report).get(0)).isEqualTo(Outcome.FAILED);
		assertThat(report.stop()).isNotNull();
		assertThat(this.redis.sent()).hasSize(6).containsOnly("SET a 1");
	}

	@Test
	void aConditionThatWasRefusedIsNotRepeatedBehindWhatChangesIt() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("SET a 1 XX", LOADING);
		assertThat(outcomes(write("SET a 1 XX", "SET a 2 NX"))).containsExactly(Outcome.FAILED, Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("SET a 1 XX", "SET a 2 NX");
	}

	@Test
	void nothingGoesAgainBeforeAFlushThatWasApplied() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("INCR a", LOADING);
		assertThat(outcomes(write("INCR a", "FLUSHDB"))).containsExactly(Outcome.FAILED, Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("INCR a", "FLUSHDB");
	}

	@Test
	void aFlushThatWasRefusedDoesNotGoAgainBehindACounterThatWasApplied() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("FLUSHDB", LOADING);
		assertThat(outcomes(write("FLUSHDB", "INCR a"))).containsExactly(Outcome.FAILED, Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("FLUSHDB", "INCR a");
	}

	@Test
	void whatAConnectionTookAlongGoesAgainOverTheNext() {
		this.options = this.options.withInFlight(3);
		this.redis.answer("SET b 2", "end");
		assertThat(outcomes(write("SET a 1", "SET b 2", "SET c 3"))).containsOnly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET b 2", "SET c 3", "SET b 2", "SET c 3");
		assertThat(this.redis.connects()).isEqualTo(2);
	}

	@Test
	void countersThatAConnectionTookAlongAreUnknown() {
		this.options = this.options.withInFlight(3);
		this.redis.answer("INCR a", "end");
		assertThat(outcomes(write("INCR a", "SET b 2", "RPUSH c 3"))).containsExactly(Outcome.UNKNOWN, Outcome.WRITTEN,
				Outcome.UNKNOWN);
		assertThat(this.redis.sent()).containsExactly("INCR a", "SET b 2", "RPUSH c 3", "SET b 2");
	}

	@Test
	void aReadOnlyServerIsLeftForAnother() {
		this.redis.answer("INCR a", READONLY);
		assertThat(outcomes(write("INCR a"))).containsExactly(Outcome.WRITTEN);
		assertThat(this.redis.connects()).isEqualTo(2);
	}

	@Test
	void waitsForAConnectionThatCannotBeHadAtOnce() {
		this.redis.failConnects(3);
		assertThat(outcomes(write("INCR a"))).containsExactly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("INCR a");
		assertThat(this.redis.connects()).isEqualTo(4);
	}

	@Test
	void sendsNothingWhereThereIsNoConnection() {
		this.redis.failConnects(Integer.MAX_VALUE);
		BulkReport report = write("INCR a", "SET b 2");
		assertThat(outcomes(report)).containsOnly(Outcome.NOT_SENT);
		assertThat(report.stop()).isNotNull();
		assertThat(this.redis.sent()).isEmpty();
	}

	@Test
	void whatWasLostStaysUnknownWhereThereIsNoOtherConnection() {
		this.redis.answer("SET a 1", "end").during(1, () -> this.redis.failConnects(Integer.MAX_VALUE));
		BulkReport report = write("SET a 1", "SET b 2");
		assertThat(outcomes(report).get(0)).isEqualTo(Outcome.UNKNOWN);
		assertThat(report.written()).isZero();
		assertThat(this.redis.sent()).containsExactly("SET a 1");
	}

	@Test
	void anAtomicItemThatWasLostAndThenRefusedInsideIsUnknown() {
		this.options = this.options.withAtomic(true);
		this.redis.answer("EXEC", "end", ScriptedConnector.inside(0, 2, WRONGTYPE));
		assertThat(outcomes(write("SADD a m; SET a 1"))).containsExactly(Outcome.UNKNOWN);
	}

	@Test
	void aTransactionThatWasDiscardedInPassingGoesAgainAsAWhole() {
		this.options = this.options.withAtomic(true);
		this.redis.answer("INCR a", LOADING);
		this.redis.answer("EXEC", "EXECABORT Transaction discarded because of previous errors.");
		assertThat(outcomes(write("INCR a; INCR b"))).containsExactly(Outcome.WRITTEN);
		assertThat(this.redis.sent()).containsExactly("MULTI", "INCR a", "INCR b", "EXEC", "MULTI", "INCR a", "INCR b",
				"EXEC");
	}

	/** Loses eight commands in four chunks, so that there is much to repeat. */
	private void loseEight() {
		this.options = this.options.withInFlight(4).withChunkMaxCommands(2);
		this.redis.answer("SET a 1", "end");
	}

	private static final String[] EIGHT = { "SET a 1", "SET a 2", "SET a 3", "SET a 4", "SET a 5", "SET a 6", "SET a 7",
			"SET a 8", "SET b 9", "SET b 10" };

	/** What was repeated before the end stands, and what was not is unknown. */
	private void endedDuringTheFirstRepetition(BulkReport report) {
		assertThat(this.redis.sent()).hasSize(10).endsWith("SET a 1", "SET a 2");
		assertThat(outcomes(report).subList(2, 8)).containsOnly(Outcome.UNKNOWN);
		assertThat(outcomes(report).subList(8, (int) report.read())).allMatch(Outcome.NOT_SENT::equals);
		assertThat(report.stop()).isNotNull();
	}

	@Test
	void stopsBetweenTheChunksOfARecovery() {
		loseEight();
		StoppingListener listener = new StoppingListener();
		this.options = this.options.withListener(listener);
		this.redis.during(5, listener::stop);
		endedDuringTheFirstRepetition(write(EIGHT));
	}

	@Test
	void anInterruptEndsARecoveryBetweenItsChunks() {
		loseEight();
		this.redis.during(5, () -> Thread.currentThread().interrupt());
		endedDuringTheFirstRepetition(write(EIGHT));
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void aDeadlineEndsARecoveryBetweenItsChunks() {
		loseEight();
		this.redis.during(5, () -> this.time.pass(Duration.ofMinutes(1)));
		try (BulkWriter writer = writer()) {
			BulkSession<String> session = writer.open((item, commands) -> issue(item, commands));
			for (String item : Arrays.copyOf(EIGHT, 8)) {
				session.add(item);
			}
			endedDuringTheFirstRepetition(session.finish(Duration.ofSeconds(1)));
		}
	}

	@Test
	void stopsWhileItWaitsToRepeat() {
		StoppingListener listener = new StoppingListener();
		this.options = this.options.withListener(listener);
		this.redis.answer("SET a 1", LOADING, LOADING).during(2, listener::stop);
		BulkReport report = write("SET a 1", "SET b 2");
		assertThat(outcomes(report).get(0)).isEqualTo(Outcome.FAILED);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET a 1");
		assertThat(report.stop()).isNotNull();
	}

	/** Knows its run, and stops it when asked to. */
	private static final class StoppingListener implements BulkListener {

		private @Nullable BulkRun run;

		@Override
		public BulkListener forRun(BulkRun begun) {
			this.run = begun;
			return this;
		}

		void stop() {
			Objects.requireNonNull(this.run).stop("enough");
		}

	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void whatIsInFlightIsUnknownWhereWaitingForItFails(int window) {
		this.options = this.options.withInFlight(window);
		this.redis.answer("SET b 2", "throw");
		BulkReport report = write("SET a 1", "SET b 2", "SET c 3", "SET d 4", "SET e 5");
		requireAnOutcomeOfEach(report);
		assertThat(report.written()).isOne();
		assertThat(report.unknown()).isEqualTo(window);
		assertThat(report.stopReason())
			.hasValue("waiting for answers has failed: java.lang.IllegalStateException: thrown by the test");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void whatIsInFlightIsUnknownWhereSendingFails(int window) {
		this.options = this.options.withInFlight(window);
		this.redis.during(3, () -> {
			throw new IllegalStateException("thrown by the test");
		});
		BulkReport report = write("SET a 1", "SET b 2", "SET c 3", "SET d 4", "SET e 5");
		requireAnOutcomeOfEach(report);
		assertThat(report.written()).isEqualTo(3 - window);
		assertThat(report.unknown()).isEqualTo(window);
		assertThat(report.stopReason())
			.hasValue("sending has failed: java.lang.IllegalStateException: thrown by the test");
	}

	@Test
	void whatWasRefusedIsUnknownWhereSendingItAgainFails() {
		this.options = this.options.withInFlight(2);
		this.redis.answer("SET a 1", LOADING, "throw");
		BulkReport report = write("SET a 1", "SET b 2", "SET c 3");
		requireAnOutcomeOfEach(report);
		assertThat(outcomes(report)).startsWith(Outcome.UNKNOWN, Outcome.WRITTEN).doesNotContain(Outcome.FAILED);
		assertThat(report.stopReason())
			.hasValue("sending again has failed: java.lang.IllegalStateException: thrown by the test");
	}

	private static void requireAnOutcomeOfEach(BulkReport report) {
		assertThat(report.written() + report.failed() + report.unknown() + report.notSent()).as(report.toString())
			.isEqualTo(report.read());
	}

}
