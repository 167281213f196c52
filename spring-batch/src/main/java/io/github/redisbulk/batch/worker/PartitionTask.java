package io.github.redisbulk.batch.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.github.kagkarlsson.scheduler.HeartbeatState;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import javax.sql.DataSource;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;

/**
 * What a worker does: it takes a partition that nobody has, executes its step, and takes
 * the next. Start one in each process that is to work, at any time:
 *
 * <pre class="code">
 * Scheduler worker = PartitionTask.worker(dataSource, jobRepository, "nightly", List.of(loadStep)).build();
 * worker.start();
 * </pre>
 *
 * It takes partitions of these steps of this job alone, whatever else is in the database.
 * <p>
 * A worker says every two seconds that it is alive. What one has begun that has said
 * nothing for eight seconds is given to another, before what nobody has begun; it goes on
 * where the last commit was. A worker whose own word has not arrived for so long stops
 * before its next chunk.
 * <p>
 * A worker that is {@linkplain Scheduler#stop() stopped} ends the chunk that it writes,
 * commits it, and leaves the rest of the partition to another; an ordinary chunk-oriented
 * step does so when it has said for the next time that it is alive.
 * <p>
 * A partition is executed as long as its execution is {@code STARTING} or
 * {@code STARTED}. One that somebody has ended meanwhile, as {@code recover} does, is
 * passed over. Where the database was away, the partition is tried again a second later,
 * behind what nobody has begun.
 */
public final class PartitionTask {

	/** How the names of tasks in the table of db-scheduler begin. */
	private static final String NAME = "redis-bulk-partition";

	/** The shortest that lets a garbage collection pass. */
	private static final Duration HEARTBEAT = Duration.ofSeconds(2);

	/** The fewest that db-scheduler allows. */
	private static final int MISSED_HEARTBEATS = 4;

	private static final Duration AGAIN = Duration.ofSeconds(1);

	private static final Duration POLL = Duration.ofSeconds(1);

	private final JobRepository repository;

	private final Step step;

	private PartitionTask(JobRepository repository, Step step) {
		this.repository = repository;
		this.step = step;
	}

	/**
	 * Prepares a worker.
	 * @param dataSource the database with the table {@code scheduled_tasks}
	 * @param repository where the partitions' executions are
	 * @param job the name of the job
	 * @param steps what its partitions are executed by, one for each partitioned step
	 * @return a worker of one partition at a time, to be changed, built and started
	 */
	public static SchedulerBuilder worker(DataSource dataSource, JobRepository repository, String job,
			List<? extends Step> steps) {
		return Scheduler
			.create(dataSource,
					steps.stream().<Task<?>>map((step) -> new PartitionTask(repository, step).task(job)).toList())
			.addSchedulerListener(new EndWithWorker())
			.threads(1)
			.pollingInterval(POLL)
			.pollUsingLockAndFetch(0.5, 1.0)
			.heartbeatInterval(HEARTBEAT)
			.missedHeartbeatsLimit(MISSED_HEARTBEATS);
	}

	/** Returns the name of the task that executes the partitions of a step. */
	static String name(String job, String step) {
		return NAME + "/" + job + "/" + step;
	}

	/** Returns the name of the task that executes a partition. */
	static String name(StepExecution partition) {
		return name(partition.getJobExecution().getJobInstance().getJobName(), PartitionWork.step(partition));
	}

	/** Returns a task, for whoever only schedules and looks. */
	static Task<Void> unexecuted(String name) {
		return Tasks.custom(name, Void.class).execute((instance, context) -> {
			throw new IllegalStateException("the manager executes no partitions");
		});
	}

	static TaskInstance<Void> instance(StepExecution execution) {
		return new TaskInstance<>(name(execution), Long.toString(execution.getId()));
	}

	private Task<Void> task(String job) {
		return Tasks.custom(name(job, this.step.getName()), Void.class)
			.onFailure((complete, operations) -> operations.reschedule(complete, Instant.now().plus(AGAIN)))
			.onDeadExecution((dead, operations) -> operations.reschedule(dead, dead.getExecution().getExecutionTime()))
			.execute((instance, context) -> execute(Long.parseLong(instance.getId()), context));
	}

	private CompletionHandler<Void> execute(long id, ExecutionContext context) {
		StepExecution execution = this.repository.getStepExecution(id);
		if (execution == null || !execution.getStatus().isRunning()) {
			// somebody has ended it
			return new CompletionHandler.OnCompleteRemove<>();
		}
		HeartbeatState heartbeats = context.getCurrentlyExecuting().getHeartbeatState();
		PartitionExecution attempt = new PartitionExecution(this.repository, this.step,
				() -> heartbeats.getFractionDead() >= 1, context.getSchedulerState()::isShuttingDown);
		return switch (attempt.execute(execution)) {
			case DONE -> new CompletionHandler.OnCompleteRemove<>();
			case LATER -> (complete, operations) -> operations.reschedule(complete, Instant.now().plus(AGAIN));
			case ELSEWHERE ->
				(complete, operations) -> operations.reschedule(complete, complete.getExecution().getExecutionTime());
		};
	}

	/** Heartbeats go on until the last execution has ended. */
	private static final class EndWithWorker extends AbstractSchedulerListener {

		@Override
		public void onSchedulerEvent(SchedulerEventType event) {
			Ownership.endWithWorkers();
		}

	}

}
