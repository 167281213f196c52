package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.core.RedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What each answer to a WAIT, or none, makes of the items before it.
 */
class WaitReplicasTests {

	private static final String WAIT = "WAIT 1 5000";

	private final ScriptedConnector redis = new ScriptedConnector();

	private BulkOptions options = BulkOptions.defaults()
		.withChunkMaxCommands(2)
		.withWaitReplicas(1, Duration.ofSeconds(5))
		.withRetry(new RetryPolicy(5, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(10), true));

	private BulkReport write(String... items) {
		HurriedTime time = new HurriedTime();
		try (BulkWriter writer = new ChunkingBulkWriter(new OneServer(this.redis), this.options, time)) {
			return writer.write(List.of(items), (item, commands) -> {
				for (String command : item.split("; ")) {
					String[] words = command.split(" ");
					commands.command(words[0], (Object[]) Arrays.copyOfRange(words, 1, words.length));
				}
			});
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void followsEachChunk(int window) {
		this.options = this.options.withInFlight(window);
		this.redis.answer(WAIT, "1", "1");
		assertThat(write("SET a 1", "INCR b", "RPUSH c 1").written()).isEqualTo(3);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "INCR b", WAIT, "RPUSH c 1", WAIT);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void leavesUnknownWhatTooFewReplicasHaveAndDoesNotRepeatIt(int window) {
		this.options = this.options.withInFlight(window);
		this.redis.answer(WAIT, "1", "0", "1");
		BulkReport report = write("SET a 1", "INCR b", "SET c 1", "SET d 1", "SET e 1");
		assertThat(report.written()).isEqualTo(3);
		assertThat(report.failures()).extracting(ItemResult::position).containsExactly(2L, 3L);
		assertThat(report.failures()).allSatisfy((result) -> {
			assertThat(result.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(result.reason())
				.isEqualTo("applied by the server, and acknowledged by 0 of 1 replicas within 5000 ms");
		});
		assertThat(this.redis.sent()).containsExactly("SET a 1", "INCR b", WAIT, "SET c 1", "SET d 1", WAIT, "SET e 1",
				WAIT);
	}

	@Test
	void whatWasRefusedIsFailedAllTheSame() {
		this.redis.answer("RPUSH a 1", "WRONGTYPE no list").answer(WAIT, "0");
		BulkReport report = write("RPUSH a 1", "SET b 1");
		assertThat(report.failed()).isEqualTo(1);
		assertThat(report.unknown()).isEqualTo(1);
	}

	@Test
	void aTransactionThatWasRefusedInPartIsNotCertainOfWhatItHasApplied() {
		this.options = this.options.withAtomic(true);
		String refusal = ScriptedConnector.inside(1, 2, "WRONGTYPE no list");
		this.redis.answer("EXEC", refusal, refusal, refusal).answer(WAIT, "0", "1", "end");
		BulkReport report = write("INCR a; RPUSH b 1", "INCR c; RPUSH b 1", "INCR d; RPUSH b 1");
		assertThat(report.failures()).extracting(ItemResult::outcome)
			.containsExactly(Outcome.UNKNOWN, Outcome.FAILED, Outcome.UNKNOWN);
		assertThat(report.failures().get(0).reason()).contains("0 of 1 replicas");
		assertThat(report.failures().get(2).reason()).contains("the answer was lost");
		assertThat(this.redis.sent()).containsOnlyOnce("INCR a", "INCR c", "INCR d");
	}

	@Test
	void aTransactionOfWhichNothingWasAppliedIsFailedAllTheSame() {
		this.options = this.options.withAtomic(true);
		String refusal = ScriptedConnector.inside(0, 1, "WRONGTYPE no list");
		this.redis.answer("EXEC", refusal, refusal).answer(WAIT, "0", "end");
		assertThat(write("RPUSH a 1", "RPUSH b 1").failed()).isEqualTo(2);
	}

	@Test
	void whatGoesAgainIsWaitedForAgain() {
		this.redis.answer("SET a 1", "LOADING soon").answer(WAIT, "1", "0");
		BulkReport report = write("SET a 1", "SET b 1");
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET b 1", WAIT, "SET a 1", WAIT);
		assertThat(report.written()).isEqualTo(1);
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.position()).isZero();
			assertThat(result.reason()).contains("0 of 1 replicas");
		});
	}

	@Test
	void answersDoNotCountWhereTheConnectionEndsBeforeThatOfWait() {
		this.redis.answer(WAIT, "end", "1");
		BulkReport report = write("SET a 1", "INCR b");
		assertThat(this.redis.sent()).containsExactly("SET a 1", "INCR b", WAIT, "SET a 1", WAIT);
		assertThat(report.written()).isEqualTo(1);
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.position()).isEqualTo(1);
			assertThat(result.outcome()).isEqualTo(Outcome.UNKNOWN);
		});
	}

	@Test
	void saysWhereTheServerDoesNotWait() {
		this.redis.answer(WAIT, "NOPERM this user has no permissions to run the 'wait' command");
		assertThat(write("SET a 1").failures()).singleElement()
			.satisfies((result) -> assertThat(result.reason()).contains("does not tell", "NOPERM"));
	}

	@Test
	void cannotBeHadThroughAProxy() {
		this.options = this.options.withCompatibility(Compatibility.PROXY);
		assertThatIllegalArgumentException().isThrownBy(() -> write("SET a 1"))
			.withMessageContaining("'redis.bulk.wait-replicas' to 0");
	}

	@Test
	void cannotBeHadForCallbacks() {
		try (BulkWriter writer = new ChunkingBulkWriter(new OneServer(this.redis), this.options)) {
			assertThatIllegalArgumentException().isThrownBy(
					() -> writer.writeCallbacks(new RedisTemplate<>(), Collections.emptyIterator(), (given) -> given))
				.withMessageContaining("'redis.bulk.wait-replicas' to 0");
		}
	}

}
