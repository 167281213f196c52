package io.github.redisbulk.batch;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkWriter;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/**
 * The marks of steps whose items are applied once. They are named at random when their
 * step is executed first, or before a worker can have it, and keep that name through all
 * restarts: the number of an execution comes again where a job repository is made anew,
 * and Redis is not. Not for applications.
 *
 * @param prefix what all keys begin with
 * @param repository where the names are kept
 */
public record OnceMarks(String prefix, JobRepository repository) {

	private static final String NAME = "redis-bulk.marks";

	/**
	 * For so long the mark of a complete execution stays. Whoever had it before may have
	 * been held up, and finds it when it goes on.
	 */
	private static final Duration KEPT = Duration.ofDays(1);

	/** A database that has dropped its connections has others within six seconds. */
	private static final RetryTemplate PATIENCE = new RetryTemplate(
			RetryPolicy.builder().maxRetries(6).delay(Duration.ofMillis(100)).multiplier(2).build());

	private static final Log logger = LogFactory.getLog(BulkItemWriter.class);

	/** Versions of a step's execution are below this. */
	private static final int VERSION_BITS = 32;

	/**
	 * Returns the mark of a step's execution, with a token that is higher whenever
	 * somebody else takes over: each of them has updated the execution when it began.
	 */
	BulkMark of(String writer, StepExecution execution, ExecutionContext context) {
		if (name(context)) {
			this.repository.updateExecutionContext(execution);
		}
		Integer version = execution.getVersion();
		long attempt = (version != null) ? version : 0;
		return BulkMark.at(this.prefix + ":" + execution.getStepName() + ":" + writer + ":" + context.getString(NAME))
			.withToken((execution.getId() << VERSION_BITS) + attempt);
	}

	/**
	 * Has a mark expire that nobody needs any more: an execution that is complete in the
	 * repository is never gone on with.
	 */
	void forget(BulkMark mark, StepExecution execution, BulkWriter writer) {
		try {
			PATIENCE.invoke(() -> forgetIfComplete(mark, execution, writer));
		}
		catch (RuntimeException ex) {
			logger.warn("The mark '" + mark.key() + "' of a step that has ended stays, and can be deleted: " + ex);
		}
	}

	private void forgetIfComplete(BulkMark mark, StepExecution execution, BulkWriter writer) {
		StepExecution saved = this.repository.getStepExecution(execution.getId());
		if (saved != null && saved.getStatus() == BatchStatus.COMPLETED) {
			writer
				.write(List.of(mark.key()), (key, commands) -> commands.expire(key, KEPT),
						(options) -> options.withName("marks"))
				.throwIfIncomplete();
		}
	}

	/**
	 * Names the marks of a step's execution.
	 * @param context of the execution, to be saved by the caller
	 * @return whether they had no name
	 */
	public static boolean name(ExecutionContext context) {
		if (context.containsKey(NAME)) {
			return false;
		}
		context.putString(NAME, UUID.randomUUID().toString());
		return true;
	}

}
