package io.github.redisbulk.benchmarks.scaleout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.springframework.batch.core.job.JobExecution;

/**
 * A job whose manager runs in this process.
 *
 * @param execution how it ends
 */
record Running(CompletableFuture<JobExecution> execution) {

	static Running start(LoadJob job, long number) {
		return new Running(CompletableFuture.supplyAsync(() -> {
			try {
				return job.manage(number);
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}, (task) -> new Thread(task, "manager").start()));
	}

	boolean goesOn() {
		return !this.execution.isDone();
	}

	/** Waits for the end of the job, which must have gone well. */
	void complete() throws ExecutionException, InterruptedException {
		JobExecution ended = this.execution.get();
		if (ended.getStatus().isUnsuccessful()) {
			throw new IllegalStateException(ended.toString());
		}
	}

}
