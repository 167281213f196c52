package io.github.redisbulk.batch.scheduler;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;

import org.springframework.batch.core.step.StepExecution;

/**
 * That a worker has a partition, as long as its heartbeats arrive and it does not end.
 */
final class Ownership {

	/** Workers of several databases in one process may have executions of one number. */
	private static final Map<StepExecution, Ownership> ALL = Collections.synchronizedMap(new IdentityHashMap<>());

	private final StepExecution execution;

	private final ExecutionContext task;

	private volatile boolean ending;

	private Ownership(StepExecution execution, ExecutionContext task) {
		this.execution = execution;
		this.task = task;
	}

	static Ownership of(StepExecution execution, ExecutionContext task) {
		Ownership ownership = new Ownership(execution, task);
		ALL.put(execution, ownership);
		return ownership;
	}

	/**
	 * Throws if a worker has lost the execution of a step. One that no worker has taken
	 * cannot be lost.
	 */
	static void require(StepExecution execution) {
		Ownership ownership = ALL.get(execution);
		if (ownership != null && ownership.task.getCurrentlyExecuting().getHeartbeatState().getFractionDead() >= 1) {
			throw new LostPartitionException(execution.getStepName());
		}
	}

	/** Returns whether the execution of a step is to end before its next chunk. */
	static boolean ends(StepExecution execution) {
		Ownership ownership = ALL.get(execution);
		if (ownership != null) {
			ownership.endWithWorker();
		}
		return execution.isTerminateOnly();
	}

	/** Returns whether the execution was told to end because its worker does. */
	boolean ending() {
		return this.ending;
	}

	private void endWithWorker() {
		if (!this.ending && this.task.getSchedulerState().isShuttingDown()) {
			this.ending = true;
			this.execution.setTerminateOnly();
		}
	}

	void close() {
		ALL.remove(this.execution);
	}

	/**
	 * Tells steps that do not ask. Heartbeats go on until the last of them has ended.
	 */
	static final class EndWithWorker extends AbstractSchedulerListener {

		@Override
		public void onSchedulerEvent(SchedulerEventType event) {
			List.copyOf(ALL.values()).forEach(Ownership::endWithWorker);
		}

	}

}
