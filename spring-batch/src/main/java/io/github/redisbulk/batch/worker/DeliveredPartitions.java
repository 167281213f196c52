package io.github.redisbulk.batch.worker;

import java.util.Iterator;
import java.util.Set;
import java.util.function.LongConsumer;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;

/**
 * Sends the partitions of a step to {@linkplain PartitionWork workers} by a message
 * broker, and waits until all have come to an end. Workers come and go meanwhile.
 *
 * <pre class="code">
 * new DeliveredPartitions(repository, 64, (partition) -&gt; jms.convertAndSend("partitions", Long.toString(partition)))
 * </pre>
 *
 * The queue has to be durable: the step waits for each partition until it has ended.
 */
public final class DeliveredPartitions extends HandedOutPartitions {

	private final JobRepository repository;

	private final LongConsumer sender;

	/**
	 * Creates a handler.
	 * @param repository where the partitions' executions are
	 * @param gridSize how many partitions there are
	 * @param sender sends a message with the number of a partition's execution
	 */
	public DeliveredPartitions(JobRepository repository, int gridSize, LongConsumer sender) {
		super(repository, gridSize);
		this.repository = repository;
		this.sender = sender;
	}

	@Override
	void handOut(StepExecution partition) {
		this.sender.accept(partition.getId());
	}

	/** Whoever takes the message of a partition that has ended passes it over. */
	@Override
	boolean takeBack(StepExecution partition) {
		StepExecution saved = this.repository.getStepExecution(partition.getId());
		return saved != null && saved.getStatus() == BatchStatus.STARTING;
	}

	/** Asks for one that is open, and for the next when that has ended. */
	@Override
	void removeEnded(Set<StepExecution> open) {
		Iterator<StepExecution> next = open.iterator();
		while (next.hasNext() && isEnded(next.next())) {
			next.remove();
		}
	}

	private boolean isEnded(StepExecution partition) {
		StepExecution saved = this.repository.getStepExecution(partition.getId());
		return saved == null || !saved.getStatus().isRunning();
	}

}
