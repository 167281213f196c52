package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRetryableException;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.recovery.Remedy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Trouble that is told soon and clearly. Nothing here takes time.
 */
class QuickFailuresTests {

	private static final RetryPolicy PATIENT = new RetryPolicy(100, Duration.ofMillis(500), Duration.ofMillis(500),
			Duration.ofMinutes(1), true);

	private final ScriptedConnector redis = new ScriptedConnector();

	private BulkOptions options = BulkOptions.defaults();

	private BulkWriter writer() {
		return new ChunkingBulkWriter(new OneServer(this.redis), this.options, new HurriedTime());
	}

	private BulkReport writeNumbers(int from) {
		try (BulkWriter writer = writer()) {
			return writer.write(IntStream.range(0, 1_000_000).boxed(), (number, commands) -> {
				if (number < from) {
					throw new IllegalStateException("not this one");
				}
				commands.set("key", number);
			});
		}
	}

	@Test
	void aMapperThatAlwaysFailsIsStopped() {
		BulkReport report = writeNumbers(Integer.MAX_VALUE);
		assertThat(report.read()).isEqualTo(1000);
		assertThat(report.stopReason()).contains("each of the first 1000 items has failed and none is written; to go on"
				+ " regardless, set 'max-failures' to 'unlimited'");
		assertThat(catchThrowableOfType(BulkIncompleteException.class, report::throwIfIncomplete).getCause())
			.hasMessage("not this one");
	}

	@Test
	void aBeginningThatFailsIsNotAllThereIs() {
		assertThat(writeNumbers(999).written()).isEqualTo(1_000_000 - 999);
	}

	@Test
	void whoeverWantsItIsGivenAllFailures() {
		this.options = this.options.withMaxFailures(MaxFailures.UNLIMITED);
		assertThat(writeNumbers(2000).notSent()).isEqualTo(2000);
	}

	@Test
	void aServerThatIsAwayIsSaidOnce() {
		this.options = this.options.withRetry(PATIENT);
		this.redis.failConnects(50);
		Logger logger = (Logger) LoggerFactory.getLogger(BulkWriter.class);
		ListAppender<ILoggingEvent> said = new ListAppender<>();
		said.start();
		logger.addAppender(said);
		try (BulkWriter writer = writer()) {
			writer.write(List.of("a"), (item, commands) -> commands.set(item, 1)).throwIfIncomplete();
		}
		finally {
			logger.detachAppender(said);
		}
		assertThat(said.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN, Level.INFO);
		assertThat(said.list.get(0).getFormattedMessage()).startsWith("No answer from Redis for 3 s: Cannot connect")
			.endsWith("The writer goes on trying, as 'redis.bulk.retry' allows");
		assertThat(said.list.get(1).getFormattedMessage()).startsWith("Redis answers again after ");
	}

	@ParameterizedTest
	@CsvSource({ "LOADING Redis is loading the dataset in memory, true", "lost, true", "end, true", //
			"OOM command not allowed, true", "WRONGTYPE Operation against a key, false",
			"NOAUTH Authentication required, false" })
	void theTypeOfAnExceptionTellsWhetherTheReasonPasses(String answer, boolean passes) {
		this.options = this.options.withRetry(RetryPolicy.never());
		this.redis.answer("SET a 1", answer);
		try (BulkWriter writer = writer()) {
			BulkReport report = writer.write(List.of("a"), (item, commands) -> commands.set(item, 1));
			assertThat(catchThrowableOfType(BulkIncompleteException.class, report::throwIfIncomplete))
				.isExactlyInstanceOf(passes ? BulkRetryableException.class : BulkIncompleteException.class);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 5 })
	void aServerThatCannotBeReachedMayBeAnotherTime(int attempts) {
		this.options = this.options.withRetry(
				new RetryPolicy(attempts, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(1), true));
		this.redis.failConnects(Integer.MAX_VALUE);
		assertThat(writeNumbers(0).retryable()).isTrue();
	}

	@Test
	void aStopThatSomebodyWantedIsNoReasonToTryAgain() {
		try (BulkWriter writer = writer()) {
			BulkReport report = writer.write(Stream.of("a", "b"), (item, commands) -> {
				writer.runs().get(0).stop("enough");
				commands.set(item, 1);
			});
			assertThat(report.stopReason()).contains("enough");
			assertThat(report.retryable()).isFalse();
		}
	}

	@Test
	void manyPassingFailuresPassToo() {
		this.options = this.options.withChunkMaxCommands(1)
			.withRetry(RetryPolicy.never())
			.withMaxFailures(MaxFailures.of(0));
		this.redis.answer("SET a 1", "LOADING Redis is loading the dataset in memory");
		Map<String, Integer> items = Map.of("a", 1);
		try (BulkWriter writer = writer()) {
			assertThat(writer.write(items.keySet(), (item, commands) -> commands.set(item, 1)).retryable()).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "MOVED", "ASK", "LOADING", "BUSY", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN", "NOREPLICAS",
			"NOSCRIPT", "READONLY", "OOM", "NOAUTH", "WRONGPASS", "NOPERM", "MISCONF", "WRONGTYPE", "ERR" })
	void aRefusalMayBeTriedAgainByTheCallerWhereTheWriterTriesItAgain(String code) {
		assertThat(new Refusal(0, code, code).retryable()).isEqualTo(Remedy.of(code).repeatable());
	}

}
