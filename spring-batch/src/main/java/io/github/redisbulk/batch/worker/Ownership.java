package io.github.redisbulk.batch.worker;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import org.springframework.batch.core.step.StepExecution;

/**
 * That a worker has a partition, as long as no other may have it and the worker does not
 * end.
 */
final class Ownership {

	/** Workers of several databases in one process may have executions of one number. */
	private static final Map<StepExecution, Ownership> ALL = Collections.synchronizedMap(new IdentityHashMap<>());

	private final StepExecution execution;

	private final BooleanSupplier lost;

	private final BooleanSupplier workerEnds;

	private volatile boolean ending;

	private Ownership(StepExecution execution, BooleanSupplier lost, BooleanSupplier workerEnds) {
		this.execution = execution;
		this.lost = lost;
		this.workerEnds = workerEnds;
	}

	/**
	 * A worker has taken a partition.
	 * @param execution of its step
	 * @param lost whether another may have it by now
	 * @param workerEnds whether the worker was told to end
	 */
	static Ownership of(StepExecution execution, BooleanSupplier lost, BooleanSupplier workerEnds) {
		Ownership ownership = new Ownership(execution, lost, workerEnds);
		ALL.put(execution, ownership);
		return ownership;
	}

	/**
	 * Throws if a worker has lost the execution of a step. One that no worker has taken
	 * cannot be lost.
	 */
	static void require(StepExecution execution) {
		Ownership ownership = ALL.get(execution);
		if (ownership != null && ownership.lost.getAsBoolean()) {
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
		if (!this.ending && this.workerEnds.getAsBoolean()) {
			this.ending = true;
			this.execution.setTerminateOnly();
		}
	}

	/** Tells the steps that do not ask by themselves. */
	static void endWithWorkers() {
		List<Ownership> all;
		synchronized (ALL) {
			all = List.copyOf(ALL.values());
		}
		all.forEach(Ownership::endWithWorker);
	}

	void close() {
		ALL.remove(this.execution);
	}

}
