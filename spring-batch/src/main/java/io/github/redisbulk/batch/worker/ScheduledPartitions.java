package io.github.redisbulk.batch.worker;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.github.kagkarlsson.scheduler.ScheduledExecutionsFilter;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import javax.sql.DataSource;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;

/**
 * Has the partitions of a step executed by {@linkplain PartitionTask workers}, and waits
 * until all have come to an end. Workers come and go meanwhile; where there is none, the
 * step waits for one. Looks once a second, whatever the number of partitions, and goes on
 * when the database has been away for up to five minutes.
 * <p>
 * With many more partitions than workers, a slow worker holds up little, and so does one
 * that has died.
 */
public final class ScheduledPartitions extends HandedOutPartitions {

	private final DataSource dataSource;

	/** By the task. Each looks what the database is when it is made. */
	private final Map<String, SchedulerClient> clients = new ConcurrentHashMap<>();

	/**
	 * Creates a handler.
	 * @param dataSource the database with the table {@code scheduled_tasks}
	 * @param repository where the partitions' executions are
	 * @param gridSize how many partitions there are
	 */
	public ScheduledPartitions(DataSource dataSource, JobRepository repository, int gridSize) {
		super(repository, gridSize);
		this.dataSource = dataSource;
	}

	private SchedulerClient client(String task) {
		return this.clients.computeIfAbsent(task,
				(name) -> SchedulerClient.Builder.create(this.dataSource, PartitionTask.unexecuted(name)).build());
	}

	@Override
	void handOut(StepExecution partition) {
		client(PartitionTask.name(partition)).scheduleIfNotExists(PartitionTask.instance(partition), Instant.now());
	}

	@Override
	boolean takeBack(StepExecution partition) {
		try {
			client(PartitionTask.name(partition)).cancel(PartitionTask.instance(partition));
			return true;
		}
		catch (RuntimeException ex) {
			// a worker has it, and will end it
			return false;
		}
	}

	@Override
	void removeEnded(Set<StepExecution> open) {
		if (!open.isEmpty()) {
			String task = PartitionTask.name(open.iterator().next());
			Set<String> ids = new HashSet<>();
			client(task).fetchScheduledExecutionsForTask(task, Void.class, ScheduledExecutionsFilter.all(),
					(scheduled) -> ids.add(scheduled.getTaskInstance().getId()));
			open.removeIf((partition) -> !ids.contains(PartitionTask.instance(partition).getId()));
		}
	}

}
