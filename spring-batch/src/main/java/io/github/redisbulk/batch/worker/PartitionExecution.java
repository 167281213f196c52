package io.github.redisbulk.batch.worker;

import java.util.function.BooleanSupplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;

/**
 * One attempt of a worker at a partition, which others may have begun: it goes on where
 * the last commit was.
 */
final class PartitionExecution {

	private static final Log logger = LogFactory.getLog(PartitionExecution.class);

	private final JobRepository repository;

	private final Step step;

	private final BooleanSupplier lost;

	private final BooleanSupplier workerEnds;

	/**
	 * Creates an attempt.
	 * @param repository where the partition's execution is
	 * @param step what executes it
	 * @param lost whether another may have it by now
	 * @param workerEnds whether the worker was told to end
	 */
	PartitionExecution(JobRepository repository, Step step, BooleanSupplier lost, BooleanSupplier workerEnds) {
		this.repository = repository;
		this.step = step;
		this.lost = lost;
		this.workerEnds = workerEnds;
	}

	/** How an attempt has ended. */
	enum End {

		/** There is nothing more to do for the partition. */
		DONE,

		/** It fares better another time. */
		LATER,

		/** It fares better elsewhere: this worker ends. */
		ELSEWHERE

	}

	End execute(StepExecution execution) {
		Ownership owned = Ownership.of(execution, this.lost, this.workerEnds);
		try {
			this.step.execute(execution);
		}
		catch (Exception ex) {
			throw new IllegalStateException("The partition " + execution.getStepName() + " was not executed", ex);
		}
		finally {
			owned.close();
		}
		if (isEnded(execution, owned.ending())) {
			return End.DONE;
		}
		logger.info("The partition " + execution.getStepName() + " goes on " + (owned.ending() ? "elsewhere" : "later")
				+ ", from its last commit: " + (owned.ending() ? "this worker ends"
						: execution.getExitStatus().getExitDescription().lines().findFirst().orElse("")));
		return owned.ending() ? End.ELSEWHERE : End.LATER;
	}

	/**
	 * Returns whether an execution has ended. One that somebody else is to go on with is
	 * made to look as if it had not.
	 */
	@SuppressWarnings("NullAway") // what has not ended has no time of its end
	private boolean isEnded(StepExecution execution, boolean workerEnds) {
		StepExecution saved = this.repository.getStepExecution(execution.getId());
		if (saved == null) {
			return true;
		}
		boolean goesOn = switch (saved.getStatus()) {
			case FAILED, UNKNOWN -> execution.getFailureExceptions().stream().anyMatch(PassingTrouble::isBehind);
			case STOPPED -> workerEnds;
			default -> false;
		};
		if (goesOn && saved.getVersion() != null && saved.getVersion().equals(execution.getVersion())) {
			saved.setStatus(BatchStatus.STARTED);
			saved.setExitStatus(ExitStatus.EXECUTING);
			saved.setEndTime(null);
			this.repository.update(saved);
		}
		return !saved.getStatus().isRunning();
	}

}
