package io.github.redisbulk.batch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.step.FatalStepExecutionException;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.batch.infrastructure.item.ItemWriter;

/**
 * The run of one execution of a step.
 *
 * @param <T> what the step writes
 */
final class StepSession<T> {

	/** Chunks are flushed: nothing has to be sent because it has waited. */
	private static final Duration NO_LINGER = Duration.ofDays(1);

	/** What Spring Batch puts between the name of a step and that of a partition. */
	private static final char PARTITION = ':';

	private static final String POSITION = ".position";

	private final Lock lock = new ReentrantLock();

	private final BulkItemWriterBuilder<T> settings;

	private final @Nullable StepExecution execution;

	private final OutcomeCounts counts;

	private final @Nullable BulkMark mark;

	private final BulkSession<T> session;

	/** Of the chunk that is being written. Listeners are called one after the other. */
	private final List<ItemResult> incomplete = new ArrayList<>();

	private @Nullable FatalStepExecutionException failure;

	/** How many items have been handed over, in all executions that were committed. */
	private long position;

	StepSession(BulkItemWriterBuilder<T> settings, @Nullable StepExecution execution, ExecutionContext context) {
		this.settings = settings;
		this.execution = execution;
		this.counts = OutcomeCounts.of(settings.name(), context);
		this.position = context.getLong(settings.name() + POSITION, 0);
		BulkMark mark = mark(context);
		this.mark = mark;
		this.session = settings.open((own) -> own.withTurns(own.turns().orElse(group())), (options) -> {
			BulkOptions named = options.withName(runName()).withLinger(NO_LINGER).withListener(new Incomplete());
			return (mark != null) ? named.withOnce(mark) : named;
		});
	}

	/** The partitions of a job, on whatever machine, keep a bound on reads together. */
	private @Nullable String group() {
		StepExecution step = this.execution;
		return (step != null && step.getStepName().indexOf(PARTITION) > 0)
				? step.getJobExecution().getJobInstance().getJobName() : null;
	}

	private @Nullable BulkMark mark(ExecutionContext context) {
		OnceMarks marks = this.settings.once();
		if (marks == null) {
			return null;
		}
		if (this.execution == null) {
			throw new ItemStreamException("A writer that applies each item once needs the execution of a step, whose"
					+ " name its mark has: use it in a step");
		}
		return marks.of(this.settings.name(), this.execution, context).startingAt(this.position);
	}

	/** Runs of one name share their metrics, so all partitions of a step have one. */
	private String runName() {
		if (this.execution == null) {
			return this.settings.name();
		}
		String step = this.execution.getStepName();
		int partition = step.indexOf(PARTITION);
		return this.execution.getJobExecution().getJobInstance().getJobName() + "/"
				+ ((partition > 0) ? step.substring(0, partition) : step);
	}

	/** Collects what is not written. */
	private final class Incomplete implements BulkListener {

		@Override
		public void onIncomplete(ItemResult result) {
			synchronized (StepSession.this.incomplete) {
				StepSession.this.incomplete.add(result);
			}
		}

	}

	void write(Chunk<? extends T> chunk) {
		this.lock.lock();
		try {
			if (this.failure != null) {
				throw this.failure;
			}
			List<ItemResult> results = send(chunk);
			handOn(results);
			count(chunk.size(), results);
			this.position += chunk.size();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Returns what is not written. The run goes on. */
	private List<ItemResult> send(Chunk<? extends T> chunk) {
		try {
			chunk.forEach(this.session::add);
		}
		catch (BulkSessionException ex) {
			throw fail(String.valueOf(ex.getMessage()), ex);
		}
		BulkProgress progress = this.session.flush();
		List<ItemResult> results = takeIncomplete();
		long failures = progress.settled() - progress.written();
		if (this.session.run().options().maxFailures().exceeded(failures, progress.settled())) {
			throw fail("too many items are not written", null);
		}
		if (results.stream().anyMatch(StepSession::isLeftBehind)) {
			throw fail("items were not sent", null);
		}
		return results;
	}

	/** Returns whether an item was mapped and not sent: nobody writes any more. */
	private static boolean isLeftBehind(ItemResult result) {
		return result.outcome() == Outcome.NOT_SENT && result.commands() > 0;
	}

	private List<ItemResult> takeIncomplete() {
		synchronized (this.incomplete) {
			List<ItemResult> taken = List.copyOf(this.incomplete);
			this.incomplete.clear();
			return taken;
		}
	}

	private void handOn(List<ItemResult> results) {
		try {
			handOn(results, false, this.settings.failedItems());
			handOn(results, true, this.settings.unknownItems());
		}
		catch (Exception ex) {
			// the chunk is written: whoever tried it again would write it twice
			throw fail("what takes the items that are not written has failed: " + ex, ex);
		}
	}

	private static void handOn(List<ItemResult> results, boolean unknown, ItemWriter<? super ItemResult> to)
			throws Exception {
		List<ItemResult> theirs = results.stream()
			.filter((result) -> (result.outcome() == Outcome.UNKNOWN) == unknown)
			.toList();
		if (!theirs.isEmpty()) {
			to.write(new Chunk<>(theirs));
		}
	}

	/** The step adds the size of the chunk to its count of written items. */
	private void count(int size, List<ItemResult> results) {
		this.counts.add(size, results);
		StepExecution step = this.execution;
		if (step != null && !results.isEmpty()) {
			step.setWriteCount(step.getWriteCount() - results.size());
			step.setWriteSkipCount(step.getWriteSkipCount() + results.size());
		}
	}

	/**
	 * Ends the run and the step. A step that retries, or scans for what it may skip, goes
	 * on after any exception unless it is told to end.
	 */
	private FatalStepExecutionException fail(String reason, @Nullable Exception cause) {
		BulkReport report = this.session.abort(reason, cause);
		FatalStepExecutionException fatal;
		try {
			report.throwIfIncomplete();
			fatal = new FatalStepExecutionException(reason,
					(cause != null) ? cause : new IllegalStateException(reason));
		}
		catch (BulkIncompleteException ex) {
			fatal = new FatalStepExecutionException(describe(report), ex);
		}
		if (this.execution != null) {
			end(this.execution, fatal);
		}
		this.failure = fatal;
		return fatal;
	}

	/** Says the same as the exception of a run, but where a step goes on. */
	private static String describe(BulkReport report) {
		String text = "The step was stopped: " + report.stop() + ". Of the items of this execution " + report.written()
				+ " are written, " + report.failed() + " failed, " + report.unknown() + " unknown, " + report.notSent()
				+ " not sent. A restart begins with the chunk that was not committed";
		return report.failures().isEmpty() ? text : text + ". First: " + report.failures().get(0);
	}

	private static void end(StepExecution step, FatalStepExecutionException fatal) {
		step.upgradeStatus(BatchStatus.FAILED);
		step.setExitStatus(step.getExitStatus().and(ExitStatus.FAILED.addExitDescription(fatal)));
		// a step that scans keeps no exception but that of its end
		step.addFailureException(fatal);
		step.setTerminateOnly();
	}

	void update(ExecutionContext context) {
		this.counts.store(context);
		context.putLong(this.settings.name() + POSITION, this.position);
	}

	/** Ends the run. Whoever wrote has been told what became of all items. */
	void close() {
		this.session.finish();
		OnceMarks marks = this.settings.once();
		if (this.mark != null && marks != null && this.execution != null) {
			this.settings.forget(marks, this.mark, this.execution);
		}
	}

}
