package io.github.redisbulk.batch;

import java.time.LocalDateTime;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Starts a job, or goes on with it where it has failed, was stopped, or its process was
 * killed.
 * <p>
 * After a kill nobody has said that the job has ended. Here that is said, also while
 * workers of other processes are alive and commit: they find it at their next commit, and
 * stop. Batch does not look whether another process runs the job itself: be sure that
 * none does.
 * <p>
 * This class is thread-safe.
 */
public final class JobResumption {

	private final JobOperator operator;

	private final JobRepository repository;

	/**
	 * Creates an instance.
	 * @param operator starts and restarts; to go on with a job it has to find it in its
	 * registry, by its name
	 * @param repository where the executions are
	 */
	public JobResumption(JobOperator operator, JobRepository repository) {
		this.operator = operator;
		this.repository = repository;
	}

	/**
	 * Starts a job, or goes on with it.
	 * @param job the job
	 * @param parameters which instance of it
	 * @return how it has ended, or runs where the operator starts jobs by threads of
	 * their own; the last execution where the instance is complete already
	 * @throws JobExecutionException if Batch refuses to start it, or to go on
	 */
	public JobExecution run(Job job, JobParameters parameters) throws JobExecutionException {
		JobExecution last = this.repository.getLastJobExecution(job.getName(), parameters);
		if (last == null) {
			return this.operator.start(job, parameters);
		}
		if (last.getStatus() == BatchStatus.COMPLETED) {
			return last;
		}
		return this.operator.restart(last.isRunning() ? recover(last) : last);
	}

	/** Batch's own recovery gives up where a worker commits at the same moment. */
	private JobExecution recover(JobExecution last) {
		last.getStepExecutions().forEach((step) -> end(step.getId()));
		JobExecution ended = this.repository.getJobExecution(last.getId());
		return this.operator.recover((ended != null) ? ended : last);
	}

	private void end(long id) {
		StepExecution step = this.repository.getStepExecution(id);
		while (step != null && step.getStatus().isRunning()) {
			step.setStatus(BatchStatus.FAILED);
			step.setExitStatus(ExitStatus.FAILED.addExitDescription("ended by whoever goes on with the job"));
			step.setEndTime(LocalDateTime.now());
			try {
				this.repository.update(step);
			}
			catch (OptimisticLockingFailureException ex) {
				// its worker has just committed
			}
			step = this.repository.getStepExecution(id);
		}
	}

}
