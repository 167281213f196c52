package io.github.redisbulk.batch.worker;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

import io.github.redisbulk.batch.OnceMarks;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.partition.support.AbstractPartitionHandler;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.poller.DirectPoller;
import org.springframework.core.retry.RetryListener;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryState;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.core.retry.Retryable;

/**
 * Hands out the partitions of a step, and waits until all have come to an end. Looks once
 * a second, and goes on when the database has been away for up to five minutes.
 */
abstract class HandedOutPartitions extends AbstractPartitionHandler {

	private static final Log logger = LogFactory.getLog(HandedOutPartitions.class);

	private static final Duration LOOK = Duration.ofSeconds(1);

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	private final JobRepository repository;

	private final RetryTemplate patience = patience();

	HandedOutPartitions(JobRepository repository, int gridSize) {
		this.repository = repository;
		setGridSize(gridSize);
	}

	/** Has a partition executed by some worker. */
	abstract void handOut(StepExecution partition);

	/** Takes a partition back, and returns whether no worker has it. */
	abstract boolean takeBack(StepExecution partition);

	/** Removes what has come to an end. */
	abstract void removeEnded(Set<StepExecution> open);

	@Override
	protected Set<StepExecution> doHandle(StepExecution manager, Set<StepExecution> partitions) throws Exception {
		handOut(partitions);
		Set<StepExecution> open = new LinkedHashSet<>(partitions);
		return new DirectPoller<Set<StepExecution>>(LOOK.toMillis()).poll(() -> {
			this.patience.invoke(() -> {
				removeEnded(open);
				return true;
			});
			return open.isEmpty() ? this.patience.invoke(() -> saved(partitions)) : null;
		}).get();
	}

	private void handOut(Set<StepExecution> partitions) {
		Set<StepExecution> out = new HashSet<>();
		try {
			for (StepExecution partition : partitions) {
				nameMarks(partition);
				this.patience.invoke(() -> {
					handOut(partition);
					return true;
				});
				out.add(partition);
			}
		}
		catch (RuntimeException ex) {
			partitions.stream()
				.filter((partition) -> !out.contains(partition) || takeBack(partition))
				.forEach(this::fail);
			throw ex;
		}
	}

	/**
	 * A partition that nobody executes must not look as if somebody did, for a restart.
	 */
	private void fail(StepExecution partition) {
		partition.setStatus(BatchStatus.FAILED);
		partition.setExitStatus(ExitStatus.FAILED.addExitDescription("not given to any worker"));
		partition.setEndTime(LocalDateTime.now());
		this.repository.update(partition);
	}

	/**
	 * Names the marks of a partition before anybody has it: of two workers that take it,
	 * each would name its own.
	 */
	private void nameMarks(StepExecution partition) {
		if (OnceMarks.name(partition.getExecutionContext())) {
			this.patience.invoke(() -> {
				this.repository.updateExecutionContext(partition);
				return true;
			});
		}
	}

	private Set<StepExecution> saved(Set<StepExecution> partitions) {
		Set<StepExecution> ended = new HashSet<>();
		for (StepExecution partition : partitions) {
			StepExecution saved = this.repository.getStepExecution(partition.getId());
			ended.add((saved != null) ? saved : partition);
		}
		return ended;
	}

	/** Asks until there is an answer: the workers go on without the manager. */
	private static RetryTemplate patience() {
		RetryTemplate template = new RetryTemplate(RetryPolicy.builder()
			.predicate(PassingTrouble::isBehind)
			.maxRetries(Long.MAX_VALUE)
			.delay(LOOK)
			.timeout(PATIENCE)
			.build());
		template.setRetryListener(new RetryListener() {

			@Override
			public void beforeRetry(RetryPolicy policy, Retryable<?> question, RetryState state) {
				if (state.getRetryCount() == 1) {
					logger.warn("The job's database does not answer; the manager goes on asking: "
							+ state.getLastException().getMessage());
				}
			}

		});
		return template;
	}

}
