package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun.State;
import io.github.redisbulk.BulkTask;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Writes that go on without their callers. Nothing here takes time.
 */
class StartedRunTests {

	private static final List<String> ITEMS = List.of("a", "b", "c");

	private final ScriptedConnector redis = new ScriptedConnector();

	private final HeldWorkers workers = new HeldWorkers();

	private final BulkMapper<String> mapper = (item, commands) -> commands.set(item, 1);

	private final ChunkingBulkWriter writer = new ChunkingBulkWriter(new OneServer(this.redis),
			BulkOptions.defaults().withChunkMaxCommands(1), new HurriedTime(), this.workers);

	private static BulkReport report(BulkTask task) {
		assertThat(task.run().state()).isEqualTo(State.ENDED);
		return task.report().toCompletableFuture().getNow(null);
	}

	@Test
	void goesOnWithoutItsCaller() {
		BulkTask task = this.writer.start(ITEMS, this.mapper, (options) -> options.withName("nightly"));
		assertThat(this.redis.sent()).isEmpty();
		assertThat(task.run().name()).isEqualTo("nightly");
		assertThat(this.writer.runs()).containsExactly(task.run());
		this.workers.work();
		assertThat(this.redis.sent()).hasSize(3);
		assertThat(task.run().progress().settledBelow()).isEqualTo(3);
		assertThat(report(task).complete()).isTrue();
		assertThat(task.run().report()).contains(report(task));
	}

	@Test
	void runsWhereTheApplicationSays() {
		List<Runnable> taken = new ArrayList<>();
		BulkTask task = this.writer.start(ITEMS, this.mapper, (options) -> options.withExecutor(taken::add));
		assertThat(this.workers.work()).isZero();
		taken.remove(0).run();
		assertThat(this.redis.sent()).hasSize(3);
		assertThat(task.report()).isNotCompleted();
		this.workers.work();
		assertThat(report(task).written()).isEqualTo(3);
	}

	@Test
	void aRunThatNobodyTakesEndsAtOnce() {
		assertThatExceptionOfType(RejectedExecutionException.class)
			.isThrownBy(() -> this.writer.start(ITEMS, this.mapper, (options) -> options.withExecutor((run) -> {
				throw new RejectedExecutionException("full");
			})));
		assertThat(this.writer.runs().get(0).report().orElseThrow().stop().reason()).contains("full");
	}

	@Test
	void closingTheWriterEndsARunThatHasNotBegun() {
		List<Runnable> taken = new ArrayList<>();
		BulkTask task = this.writer.start(ITEMS, this.mapper, (options) -> options.withExecutor(taken::add));
		this.writer.close();
		taken.get(0).run();
		this.workers.work();
		assertThat(this.redis.sent()).isEmpty();
		assertThat(report(task)).hasToString("stopped read=0 written=0 failed=0 unknown=0 not-sent=0 elapsed-ms=0"
				+ " resume-at=0 reason: the writer was closed");
	}

	@Test
	void cancellingSettlesWhatIsInFlight() {
		BulkTask task = this.writer.start(ITEMS, this.mapper);
		this.redis.during(2, task::cancel);
		this.workers.work();
		assertThat(this.redis.sent()).containsExactly("SET a 1", "SET b 1");
		assertThat(report(task).written()).isEqualTo(2);
		assertThat(report(task).stopReason()).contains("the run was cancelled");
		assertThat(report(task).resumeAt()).hasValue(2);
	}

	@Test
	void cancellingEndsARunThatHasNotBegun() {
		BulkTask task = this.writer.start(ITEMS, this.mapper);
		task.cancel();
		this.workers.work();
		assertThat(report(task).read()).isZero();
		assertThat(report(task).complete()).isFalse();
	}

	@Test
	void whatGoesWrongIsInTheReport() {
		Iterator<String> failing = Stream.of("a", "b").map((item) -> {
			if (item.equals("b")) {
				throw new IllegalStateException("file gone");
			}
			return item;
		}).iterator();
		BulkTask source = this.writer.start(failing, this.mapper);
		this.workers.work();
		assertThat(report(source).stop().toString()).contains("file gone");
		assertThat(report(source).written()).isEqualTo(1);
		BulkTask error = this.writer.start(new Iterator<String>() {

			@Override
			public boolean hasNext() {
				throw new StackOverflowError();
			}

			@Override
			public String next() {
				return "";
			}

		}, this.mapper);
		this.workers.work();
		assertThat(report(error).stop().cause()).isInstanceOf(StackOverflowError.class);
	}

	@Test
	void aStreamIsClosedWhenItsRunHasEnded() {
		AtomicInteger closed = new AtomicInteger();
		this.writer.start(Stream.of("a").onClose(closed::incrementAndGet), this.mapper);
		assertThat(closed).hasValue(0);
		this.workers.work();
		assertThat(closed).hasValue(1);
		this.writer.close();
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.writer.start(Stream.of("a").onClose(closed::incrementAndGet), this.mapper))
			.withMessageContaining("closed");
		assertThat(closed).hasValue(2);
	}

}
