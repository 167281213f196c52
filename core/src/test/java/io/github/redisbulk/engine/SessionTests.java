package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun.State;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * When the items of a session go, and when and where their outcomes are told. Nothing
 * here takes time.
 */
class SessionTests {

	private static final Duration LINGER = Duration.ofMillis(10);

	private static final String WRONGTYPE = "WRONGTYPE Operation against a key holding the wrong kind of value";

	private final ScriptedConnector redis = new ScriptedConnector();

	private final HeldWorkers workers = new HeldWorkers();

	private final BulkOptions options = BulkOptions.defaults()
		.withChunkMaxCommands(3)
		.withLinger(LINGER)
		.withRetry(RetryPolicy.never());

	private final ChunkingBulkWriter writer = new ChunkingBulkWriter(new OneServer(this.redis), this.options,
			new HurriedTime(), this.workers);

	private final BulkSession<String> session = this.writer.open((item, commands) -> {
		if (item.equals("none")) {
			throw new IllegalArgumentException("no commands for this");
		}
		commands.set(item, 1);
	});

	private static Outcome outcome(CompletionStage<ItemResult> stage) {
		return stage.toCompletableFuture().join().outcome();
	}

	private static boolean done(CompletionStage<ItemResult> stage) {
		return stage.toCompletableFuture().isDone();
	}

	@Test
	void anItemGoesWithinItsLingerTime() {
		this.session.add("a");
		this.workers.pass(LINGER.minusNanos(1));
		assertThat(this.redis.sent()).isEmpty();
		this.workers.pass(Duration.ofNanos(1));
		assertThat(this.redis.sent()).containsExactly("SET a 1");
		assertThat(this.session.run().progress().settledBelow()).isEqualTo(1);
	}

	@Test
	void noItemWaitsLongerForOthersThatCameBefore() {
		this.session.add("a");
		this.workers.pass(Duration.ofMillis(7));
		this.session.add("b");
		this.workers.pass(Duration.ofMillis(7));
		this.session.add("c");
		this.workers.pass(LINGER);
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET b 1", "SET c 1");
	}

	@Test
	void nobodyLooksWhileNothingWaits() {
		assertThat(this.workers.timed()).isZero();
		this.session.add("a");
		this.session.add("b");
		assertThat(this.workers.timed()).isEqualTo(1);
		this.workers.pass(LINGER);
		assertThat(this.workers.timed()).isZero();
		this.session.add("c");
		assertThat(this.workers.timed()).isEqualTo(1);
		this.session.flush();
		this.workers.pass(LINGER);
		assertThat(this.workers.timed()).isZero();
	}

	@Test
	void aChunkThatWasFullIsSettledWithinTheLingerTimeToo() {
		List<CompletionStage<ItemResult>> stages = new ArrayList<>();
		List.of("a", "b", "c").forEach((item) -> stages.add(this.session.submit(item)));
		this.workers.work();
		assertThat(stages).noneMatch(SessionTests::done);
		this.workers.pass(LINGER);
		assertThat(stages).allSatisfy((stage) -> assertThat(outcome(stage)).isEqualTo(Outcome.WRITTEN));
	}

	@Test
	void eachOutcomeIsTold() {
		this.redis.answer("SET b 1", WRONGTYPE).answer("SET e 1", "lost");
		List<CompletionStage<ItemResult>> stages = new ArrayList<>();
		for (String item : List.of("a", "b", "none", "c", "d", "e", "f")) {
			stages.add(this.session.submit(item));
		}
		this.session.flush();
		CompletionStage<ItemResult> last = this.session.submit("g");
		BulkReport report = this.session.abort();
		this.workers.work();
		stages.add(last);
		assertThat(stages).extracting(SessionTests::outcome)
			.containsExactly(Outcome.WRITTEN, Outcome.FAILED, Outcome.NOT_SENT, Outcome.WRITTEN, Outcome.WRITTEN,
					Outcome.UNKNOWN, Outcome.WRITTEN, Outcome.NOT_SENT);
		ItemResult written = stages.get(0).toCompletableFuture().join();
		assertThat(written).isEqualTo(new ItemResult(0, "a", Outcome.WRITTEN, 1, List.of(), null, ""))
			.hasToString("item 0 WRITTEN");
		assertThat(written.code()).isEqualTo("written");
		assertThat(report.failures()).hasSize(4)
			.allSatisfy((failure) -> assertThat(stages.get((int) failure.position()).toCompletableFuture().join())
				.isSameAs(failure));
		assertThat(report.failures()).extracting(ItemResult::item).containsExactlyInAnyOrder("none", "b", "e", "g");
	}

	@Test
	void outcomesAreToldByAWorkerInTheOrderOfTheirItems() {
		List<Long> told = new ArrayList<>();
		for (String item : List.of("a", "b", "c", "d")) {
			this.session.submit(item).thenAccept((result) -> told.add(result.position()));
		}
		this.session.add("e");
		this.session.flush();
		assertThat(told).isEmpty();
		assertThat(this.workers.work()).isEqualTo(1);
		assertThat(told).containsExactly(0L, 1L, 2L, 3L);
	}

	@Test
	void whoeverIsToldMayCallTheSessionAndMayFail() {
		CompletableFuture<Outcome> second = new CompletableFuture<>();
		this.session.submit("a")
			.thenCompose((result) -> this.session.submit("b"))
			.thenAccept((result) -> second.complete(result.outcome()));
		this.session.submit("c").thenAccept((result) -> {
			throw new IllegalStateException("the application's");
		});
		CompletionStage<ItemResult> later = this.session.submit("d");
		this.session.flush();
		this.workers.pass(LINGER);
		assertThat(second).isCompletedWithValue(Outcome.WRITTEN);
		assertThat(outcome(later)).isEqualTo(Outcome.WRITTEN);
		assertThat(this.session.finish().written()).isEqualTo(4);
	}

	@Test
	void nobodyIsToldWhereNobodyAsked() {
		List.of("a", "none", "b", "c", "d").forEach(this.session::add);
		this.session.finish();
		assertThat(this.workers.work()).isZero();
	}

	@Test
	void anAbortSendsNothingMoreAndSaysWhy() {
		this.session.add("a");
		IllegalStateException cause = new IllegalStateException("topic gone");
		BulkReport report = this.session.abort("the topic ended", cause);
		assertThat(this.redis.sent()).isEmpty();
		assertThat(report.notSent()).isEqualTo(1);
		assertThat(report.stop().reason()).isEqualTo("the topic ended");
		assertThat(report.stop().cause()).isSameAs(cause);
		assertThat(this.session.run().state()).isEqualTo(State.ENDED);
		assertThat(this.session.abort()).isSameAs(report);
		this.session.close();
		assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> this.session.submit("b"))
			.withMessageContaining("closed");
	}

	@Test
	void anAbortOfASessionThatHasWrittenEverythingIsAStopNonetheless() {
		this.session.add("a");
		this.session.flush();
		BulkReport report = this.session.abort();
		assertThat(report.written()).isEqualTo(1);
		assertThat(report.complete()).isFalse();
		assertThat(report.resumeAt()).hasValue(1);
	}

	@Test
	void aStoppedRunTakesNothingMore() {
		this.session.add("a");
		this.session.run().stop("somebody said so");
		assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> this.session.add("b"))
			.withMessageContaining("somebody said so");
		assertThat(this.session.finish().notSent()).isEqualTo(1);
	}

}
