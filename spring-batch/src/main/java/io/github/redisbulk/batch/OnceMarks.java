package io.github.redisbulk.batch;

import java.util.UUID;

import io.github.redisbulk.BulkMark;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * The marks of steps whose items are applied once. A mark is named at random when its
 * step is executed first, and keeps that name through all restarts: the number of an
 * execution comes again where a job repository is made anew, and Redis is not.
 *
 * @param prefix what all keys begin with
 * @param repository where the names are kept
 */
record OnceMarks(String prefix, JobRepository repository) {

	/** Versions of a step's execution are below this. */
	private static final int VERSION_BITS = 32;

	/**
	 * Returns the mark of a step's execution, with a token that is higher whenever
	 * somebody else takes over: each of them has updated the execution when it began.
	 */
	BulkMark of(String writer, StepExecution execution, ExecutionContext context) {
		String name = writer + ".mark";
		if (!context.containsKey(name)) {
			context.putString(name, UUID.randomUUID().toString());
			this.repository.updateExecutionContext(execution);
		}
		Integer version = execution.getVersion();
		long attempt = (version != null) ? version : 0;
		return BulkMark.at(this.prefix + ":" + execution.getStepName() + ":" + context.getString(name))
			.withToken((execution.getId() << VERSION_BITS) + attempt);
	}

}
