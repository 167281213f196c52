package io.github.redisbulk.batch.scheduler;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.github.kagkarlsson.scheduler.HeartbeatState;

import org.springframework.batch.core.step.StepExecution;

/**
 * That a worker has a partition, as long as its heartbeats arrive.
 */
final class Ownership {

	private static final Map<Long, Ownership> ALL = new ConcurrentHashMap<>();

	private final StepExecution execution;

	private final HeartbeatState heartbeats;

	private Ownership(StepExecution execution, HeartbeatState heartbeats) {
		this.execution = execution;
		this.heartbeats = heartbeats;
	}

	static Ownership of(StepExecution execution, HeartbeatState heartbeats) {
		Ownership ownership = new Ownership(execution, heartbeats);
		ALL.put(execution.getId(), ownership);
		return ownership;
	}

	/**
	 * Throws if a worker has lost the execution of a step. One that no worker has taken
	 * cannot be lost.
	 */
	static void require(StepExecution execution) {
		Ownership ownership = ALL.get(execution.getId());
		if (ownership != null && ownership.heartbeats.getFractionDead() >= 1) {
			throw new LostPartitionException(execution.getStepName());
		}
	}

	void close() {
		ALL.remove(this.execution.getId(), this);
	}

}
