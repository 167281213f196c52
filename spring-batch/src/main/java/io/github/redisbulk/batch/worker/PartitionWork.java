package io.github.redisbulk.batch.worker;

import java.util.List;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.context.SmartLifecycle;

/**
 * What a worker does whose partitions come by a message broker: it executes the partition
 * of a message, which is acknowledged behind that. When the worker dies, its connection
 * ends, and the broker delivers the message to another, which goes on where the last
 * commit was.
 *
 * <pre class="code">
 * &#64;JmsListener(destination = "partitions")
 * void take(String partition) {
 *     work.execute(Long.parseLong(partition));
 * }
 * </pre>
 *
 * Messages are those of {@link DeliveredPartitions}. A listener must not acknowledge
 * before it has returned, so it is transacted, and takes one message at a time. The
 * broker must deliver as often as it takes, and wait a moment before it does so again.
 * <p>
 * As a bean it ends with its context; elsewhere call {@link #stop}. This class is
 * thread-safe, as far as its steps are.
 */
public final class PartitionWork implements SmartLifecycle {

	/** What Spring Batch puts between the name of a step and that of a partition. */
	private static final String PARTITION = ":";

	private final JobRepository repository;

	private final List<? extends Step> steps;

	private volatile boolean ending;

	/**
	 * Prepares a worker.
	 * @param repository where the partitions' executions are
	 * @param steps what partitions are executed by, one for each partitioned step
	 */
	public PartitionWork(JobRepository repository, List<? extends Step> steps) {
		this.repository = repository;
		this.steps = List.copyOf(steps);
	}

	/** Returns the name of the step of which an execution is a partition. */
	static String step(StepExecution partition) {
		return partition.getStepName().split(PARTITION, 2)[0];
	}

	/**
	 * Executes a partition. One that has ended meanwhile is passed over.
	 * @param partition the number of its execution
	 * @throws IllegalStateException if it has not come to an end and the message is to be
	 * delivered again: this worker ends, or the database or Redis is away
	 */
	public void execute(long partition) {
		StepExecution execution = this.repository.getStepExecution(partition);
		if (execution == null || !execution.getStatus().isRunning()) {
			// somebody has ended it
			return;
		}
		PartitionExecution attempt = new PartitionExecution(this.repository, stepOf(execution), () -> false,
				() -> this.ending);
		if (this.ending || attempt.execute(execution) != PartitionExecution.End.DONE) {
			throw new IllegalStateException("The partition " + execution.getStepName()
					+ " has not come to an end: the broker is to deliver its message again");
		}
	}

	private Step stepOf(StepExecution execution) {
		String name = step(execution);
		return this.steps.stream()
			.filter((step) -> step.getName().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("This worker has no step '" + name
					+ "', of which the manager sends partitions: use another queue for each job"));
	}

	@Override
	public void start() {
		this.ending = false;
	}

	/**
	 * Has the worker end: what it executes is committed before the next chunk, and is
	 * left to others, as is whatever comes. A context does so at the same moment at which
	 * it stops listening.
	 */
	@Override
	public void stop() {
		this.ending = true;
		Ownership.endWithWorkers();
	}

	@Override
	public boolean isRunning() {
		return !this.ending;
	}

}
