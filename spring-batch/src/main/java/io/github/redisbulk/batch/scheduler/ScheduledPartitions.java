package io.github.redisbulk.batch.scheduler;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;

import com.github.kagkarlsson.scheduler.ScheduledExecutionsFilter;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import javax.sql.DataSource;
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
 * Has the partitions of a step executed by {@linkplain PartitionTask workers}, and waits
 * until all have come to an end. Workers come and go meanwhile; where there is none, the
 * step waits for one. Looks once a second, whatever the number of partitions, and goes on
 * when the database has been away for up to five minutes.
 * <p>
 * With many more partitions than workers, a slow worker holds up little, and so does one
 * that has died.
 */
public final class ScheduledPartitions extends AbstractPartitionHandler {

	private static final Log logger = LogFactory.getLog(ScheduledPartitions.class);

	private static final Duration LOOK = Duration.ofSeconds(1);

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	private final DataSource dataSource;

	private final JobRepository repository;

	private final RetryTemplate patience = patience();

	/**
	 * Creates a handler.
	 * @param dataSource the database with the table {@code scheduled_tasks}
	 * @param repository where the partitions' executions are
	 * @param gridSize how many partitions there are
	 */
	public ScheduledPartitions(DataSource dataSource, JobRepository repository, int gridSize) {
		this.dataSource = dataSource;
		this.repository = repository;
		setGridSize(gridSize);
	}

	@Override
	protected Set<StepExecution> doHandle(StepExecution manager, Set<StepExecution> partitions) throws Exception {
		if (partitions.isEmpty()) {
			return partitions;
		}
		String task = PartitionTask.name(partitions.iterator().next());
		SchedulerClient client = SchedulerClient.Builder.create(this.dataSource, PartitionTask.unexecuted(task))
			.build();
		Set<String> open = schedule(client, partitions);
		return new DirectPoller<Set<StepExecution>>(LOOK.toMillis()).poll(() -> {
			open.retainAll(this.patience.invoke(() -> scheduled(client, task)));
			return open.isEmpty() ? this.patience.invoke(() -> saved(partitions)) : null;
		}).get();
	}

	private Set<String> schedule(SchedulerClient client, Set<StepExecution> partitions) {
		Set<String> scheduled = new HashSet<>();
		try {
			for (StepExecution partition : partitions) {
				nameMarks(partition);
				TaskInstance<Void> instance = PartitionTask.instance(partition);
				this.patience.invoke(() -> client.scheduleIfNotExists(instance, Instant.now()));
				scheduled.add(instance.getId());
			}
			return scheduled;
		}
		catch (RuntimeException ex) {
			partitions.stream()
				.filter((partition) -> !scheduled.contains(PartitionTask.instance(partition).getId())
						|| withdrawn(client, partition))
				.forEach(this::fail);
			throw ex;
		}
	}

	/** Returns whether a partition has been taken back before any worker had it. */
	private static boolean withdrawn(SchedulerClient client, StepExecution partition) {
		try {
			client.cancel(PartitionTask.instance(partition));
			return true;
		}
		catch (RuntimeException ex) {
			// a worker has it, and will end it
			return false;
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

	private static Set<String> scheduled(SchedulerClient client, String task) {
		Set<String> ids = new HashSet<>();
		client.fetchScheduledExecutionsForTask(task, Void.class, ScheduledExecutionsFilter.all(),
				(scheduled) -> ids.add(scheduled.getTaskInstance().getId()));
		return ids;
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
