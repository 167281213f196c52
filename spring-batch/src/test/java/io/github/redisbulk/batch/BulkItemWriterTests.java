package io.github.redisbulk.batch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ForwardingBulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.test.RecordingBulkWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.batch.core.scope.context.StepSynchronizationManager;
import org.springframework.batch.core.step.FatalStepExecutionException;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.ChunkOrientedStepBuilder;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.skip.AlwaysSkipItemSkipPolicy;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.WriterNotOpenException;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.core.retry.RetryPolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The writer in a real step, without Redis and without a database.
 */
class BulkItemWriterTests {

	private static final String WRONGTYPE = "WRONGTYPE Operation against a key holding the wrong kind of value";

	private final JobRepository repository = new ResourcelessJobRepository();

	private final RecordingBulkWriter redis = new RecordingBulkWriter();

	private final List<ItemResult> failed = new ArrayList<>();

	private final List<ItemResult> unknown = new ArrayList<>();

	@AfterEach
	void close() {
		this.redis.close();
	}

	private BulkItemWriterBuilder<Integer> writer() {
		return new BulkItemWriterBuilder<Integer>().writer(this.redis).mapper((item, commands) -> {
			if (item < 0) {
				throw new IllegalArgumentException("negative");
			}
			commands.set("key:" + item, item);
		});
	}

	private BulkItemWriterBuilder<Integer> tolerant() {
		return writer().maxFailures(MaxFailures.of(3))
			.failedItems((results) -> this.failed.addAll(results.getItems()))
			.unknownItems((results) -> this.unknown.addAll(results.getItems()));
	}

	private StepExecution run(BulkItemWriterBuilder<Integer> writer, List<Integer> items) throws Exception {
		return run(writer, items, UnaryOperator.identity());
	}

	private StepExecution run(BulkItemWriterBuilder<Integer> writer, List<Integer> items,
			UnaryOperator<ChunkOrientedStepBuilder<Integer, Integer>> changes) throws Exception {
		Step step = changes
			.apply(new StepBuilder("load", this.repository).<Integer, Integer>chunk(10)
				.reader(new ListItemReader<>(items))
				.writer(writer.build()))
			.build();
		StepExecution execution = execution("load");
		step.execute(execution);
		return execution;
	}

	private StepExecution execution(String step) {
		JobParameters none = new JobParameters();
		JobExecution job = this.repository.createJobExecution(this.repository.createJobInstance("import", none), none,
				new ExecutionContext());
		return this.repository.createStepExecution(step, job);
	}

	private static List<Integer> items(int count) {
		return IntStream.range(0, count).boxed().toList();
	}

	@Test
	void aStepIsOneRunNamedByJobAndStep() throws Exception {
		StepExecution execution = run(writer(), items(25));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(execution.getWriteCount()).isEqualTo(25);
		assertThat(this.redis.commands()).hasSize(25).contains("SET key:24 24");
		BulkRun run = this.redis.runs().get(0);
		assertThat(this.redis.runs()).hasSize(1);
		assertThat(run.name()).isEqualTo("import/load");
		assertThat(run.report()).hasValueSatisfying((report) -> assertThat(report.complete()).isTrue());
	}

	@Test
	void partitionsOfAJobTakeTurns() {
		assertThat(optionsOf("load:partition1", UnaryOperator.identity()).turns()).contains("import");
		assertThat(optionsOf("load:partition1", (options) -> options.withTurns("others")).turns()).contains("others");
		assertThat(optionsOf("load:partition1", (options) -> options.withTurns(null)).turns()).isEmpty();
		assertThat(optionsOf("load", UnaryOperator.identity()).turns()).isEmpty();
	}

	private BulkOptions optionsOf(String step, UnaryOperator<BulkOptions> changes) {
		OptionsNoted noted = new OptionsNoted(this.redis);
		StepSynchronizationManager.register(execution(step));
		try {
			BulkItemWriter<Integer> writer = writer().writer(noted).options(changes).build();
			writer.open(new ExecutionContext());
			writer.close();
		}
		finally {
			StepSynchronizationManager.close();
		}
		return noted.options.get(0);
	}

	/** Knows what it was asked for. */
	private static final class OptionsNoted extends ForwardingBulkWriter {

		private final List<BulkOptions> options = new ArrayList<>();

		private final BulkWriter writer;

		OptionsNoted(BulkWriter writer) {
			this.writer = writer;
		}

		@Override
		protected BulkWriter writer() {
			return this.writer;
		}

		@Override
		protected UnaryOperator<BulkOptions> changing(UnaryOperator<BulkOptions> changes) {
			return (given) -> {
				this.options.add(changes.apply(given));
				return this.options.get(0);
			};
		}

	}

	@Test
	void aCommittedChunkHasItsOutcomes() throws Exception {
		BulkItemWriter<Integer> writer = writer().build();
		ExecutionContext context = new ExecutionContext();
		writer.open(context);
		writer.write(new Chunk<>(1, 2, 3));
		assertThat(this.redis.items()).hasSize(3);
		assertThat(this.redis.runs().get(0).progress().settledBelow()).isEqualTo(3);
		writer.update(context);
		assertThat(context.getLong("BulkItemWriter.written")).isEqualTo(3);
		writer.close();
	}

	@Test
	void aMarkExpiresWhenNobodyNeedsItAnyMore() throws Exception {
		run(writer().once("marks", this.repository), items(3));
		assertThat(this.redis.commands()).hasSize(4)
			.last()
			.asString()
			.matches("PEXPIRE marks:load:BulkItemWriter:[-0-9a-f]{36} 86400000");
		run(writer().once("marks", this.repository), List.of(-1));
		assertThat(this.redis.commands()).hasSize(4);
	}

	@Test
	void aMarkExpiresAlthoughTheDatabaseWasAwayForAMoment() throws Exception {
		JobRepository here = this.repository;
		AtomicInteger asked = new AtomicInteger();
		JobRepository away = new ResourcelessJobRepository() {

			@Override
			public StepExecution getStepExecution(long id) {
				if (asked.getAndIncrement() < 2) {
					throw new IllegalStateException("the connection was closed");
				}
				return here.getStepExecution(id);
			}

		};
		run(writer().once("marks", away), items(3));
		assertThat(this.redis.commands()).hasSize(4).last().asString().startsWith("PEXPIRE marks:");
	}

	@Test
	void handsOnWhatIsNotWrittenAndCountsItAsSkipped() throws Exception {
		this.redis.refuse((item) -> item.equals(7), WRONGTYPE);
		this.redis.lose((item) -> item.equals(13));
		List<Integer> items = new ArrayList<>(items(20));
		items.add(-1);
		StepExecution execution = run(tolerant(), items);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(execution.getReadCount()).isEqualTo(21);
		assertThat(execution.getWriteCount()).isEqualTo(18);
		assertThat(execution.getWriteSkipCount()).isEqualTo(3);
		assertThat(this.failed).extracting(ItemResult::item).containsExactly(7, -1);
		assertThat(this.failed).extracting(ItemResult::code).containsExactly("WRONGTYPE", "IllegalArgumentException");
		assertThat(this.unknown).extracting(ItemResult::item).containsExactly(13);
		assertThat(this.unknown).extracting(ItemResult::outcome).containsExactly(Outcome.UNKNOWN);
		assertThat(counts(execution.getExecutionContext())).containsExactly(18L, 1L, 1L, 1L);
	}

	private static List<Long> counts(ExecutionContext context) {
		return List.of(context.getLong("BulkItemWriter.written"), context.getLong("BulkItemWriter.failed"),
				context.getLong("BulkItemWriter.unknown"), context.getLong("BulkItemWriter.notSent"));
	}

	@Test
	void countsGoOnWhereTheLastExecutionEnded() throws Exception {
		BulkItemWriter<Integer> writer = writer().name("w").build();
		ExecutionContext context = new ExecutionContext();
		for (int execution = 0; execution < 2; execution++) {
			writer.open(context);
			writer.write(new Chunk<>(1, 2, 3));
			writer.update(context);
			writer.close();
		}
		assertThat(context.getLong("w.written")).isEqualTo(6);
		assertThat(this.redis.runs()).hasSize(2);
	}

	@Test
	void nothingIsSkippedUnlessThatIsAllowed() throws Exception {
		this.redis.refuse((item) -> item.equals(9), WRONGTYPE);
		StepExecution execution = run(writer(), items(30));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(this.redis.items()).hasSize(10);
		assertThat(execution.getWriteCount()).isZero();
		assertThat(execution.getExecutionContext().containsKey("BulkItemWriter.written")).isFalse();
		Throwable cause = execution.getFailureExceptions().get(0);
		assertThat(cause).hasRootCauseInstanceOf(BulkIncompleteException.class)
			.hasStackTraceContaining("more than 0 of the items are not written")
			.hasStackTraceContaining("WRONGTYPE");
	}

	/** A step that scans for what it may skip would write the other nine again. */
	@Test
	void aStepThatSkipsAndRetriesEverythingWritesNothingTwice() throws Exception {
		this.redis.refuse((item) -> item.equals(15) || item.equals(16), WRONGTYPE);
		BulkItemWriterBuilder<Integer> writer = tolerant().maxFailures(MaxFailures.of(1));
		StepExecution execution = run(writer, items(30),
				(step) -> step.faultTolerant()
					.retryPolicy(RetryPolicy.builder().maxRetries(3).delay(Duration.ZERO).build())
					.skipPolicy(new AlwaysSkipItemSkipPolicy()));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(this.redis.commands()).doesNotHaveDuplicates().hasSizeBetween(17, 20);
		assertThat(execution.getWriteCount()).isEqualTo(10);
		assertThat(counts(execution.getExecutionContext())).containsExactly(10L, 0L, 0L, 0L);
		assertThat(this.failed).isEmpty();
	}

	@Test
	void aStepMaySkipWhatItsProcessorRefuses() throws Exception {
		StepExecution execution = run(writer(), items(30),
				(step) -> step.faultTolerant().skip(IllegalStateException.class).skipLimit(5).processor((item) -> {
					if (item == 12) {
						throw new IllegalStateException("twelve");
					}
					return item;
				}));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(execution.getWriteCount()).isEqualTo(29);
		assertThat(this.redis.commands()).hasSize(29).doesNotHaveDuplicates();
	}

	@Test
	void aStepEndsWhereNobodyTakesWhatIsNotWritten() throws Exception {
		this.redis.refuse((item) -> item.equals(3), WRONGTYPE);
		StepExecution execution = run(tolerant().failedItems((results) -> {
			throw new IllegalStateException("the disk is full");
		}), items(30), (step) -> step.faultTolerant().skip(Exception.class).skipLimit(100));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(this.redis.items()).hasSize(10);
		assertThat(execution.getFailureExceptions().get(0)).hasStackTraceContaining("the disk is full");
		assertThat(execution.getExitStatus().getExitCode()).isEqualTo("FAILED");
		assertThat(execution.getExitStatus().getExitDescription()).contains("the disk is full");
	}

	@Test
	void whoeverStopsTheRunEndsTheStep() throws Exception {
		StepExecution execution = run(writer(), items(30), (step) -> step.processor((item) -> {
			if (item == 15) {
				this.redis.runs().get(0).stop("for lunch");
			}
			return item;
		}));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(execution.getWriteCount()).isEqualTo(10);
		assertThat(this.redis.items()).hasSize(10);
		assertThat(execution.getFailureExceptions().get(0)).hasStackTraceContaining("for lunch");
	}

	@Test
	void aStepThatWasStoppedGoesOnBehindItsLastChunk(@TempDir Path folder) throws Exception {
		String lines = items(45).stream().map(String::valueOf).collect(Collectors.joining("\n"));
		Path file = Files.writeString(folder.resolve("items.jsonl"), lines);
		BulkItemWriter<JsonLine> writer = new BulkItemWriterBuilder<JsonLine>().writer(this.redis)
			.mapper((line, commands) -> commands.set("key:" + line.json(), line.json()))
			.build();
		StepExecution first = execution("load");
		StepExecution second = execution("load");
		Step step = new StepBuilder("load", this.repository).<JsonLine, JsonLine>chunk(10)
			.reader(new ByteRangeItemReader<>(file, RecordFormat.jsonLines()))
			.processor((line) -> {
				if (line.json().equals("25")) {
					first.setTerminateOnly();
				}
				return line;
			})
			.writer(writer)
			.build();
		step.execute(first);
		assertThat(first.getStatus()).isEqualTo(BatchStatus.STOPPED);
		assertThat(this.redis.items()).hasSize(30);
		second.setExecutionContext(new ExecutionContext(first.getExecutionContext()));
		step.execute(second);
		assertThat(second.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(second.getReadCount()).isEqualTo(15);
		assertThat(this.redis.commands()).hasSize(45).doesNotHaveDuplicates();
		assertThat(counts(second.getExecutionContext())).containsExactly(45L, 0L, 0L, 0L);
	}

	@Test
	void isToBeOpenedByItsStep() {
		BulkItemWriter<Integer> writer = writer().name("w").build();
		assertThatExceptionOfType(WriterNotOpenException.class).isThrownBy(() -> writer.write(new Chunk<>(1)))
			.withMessage("The writer 'w' is not open: register it as a stream of the step that it writes for");
	}

	@Test
	void needsAWriterAndAMapper() {
		assertThatIllegalArgumentException().isThrownBy(() -> new BulkItemWriterBuilder<>().build())
			.withMessageStartingWith("'writer' must be set");
		assertThatIllegalArgumentException().isThrownBy(() -> new BulkItemWriterBuilder<>().writer(this.redis).build())
			.withMessageStartingWith("'mapper' must be set");
	}

	@Test
	void throwsTheSameAgain() throws Exception {
		this.redis.refuse((item) -> true, WRONGTYPE);
		BulkItemWriter<Integer> writer = writer().build();
		writer.open(new ExecutionContext());
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(FatalStepExecutionException.class).isThrownBy(() -> writer.write(new Chunk<>(1)))
				.withMessageContaining("0 are written, 1 failed")
				.withMessageContaining("A restart begins with the chunk that was not committed");
		}
		assertThat(this.redis.items()).hasSize(1);
		writer.close();
	}

}
