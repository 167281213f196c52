package io.github.redisbulk.benchmarks.scaleout;

import java.util.Objects;

import io.github.redisbulk.testkit.Driver;

/**
 * Three partitions and four workers: one of those that have a partition is killed, and
 * whoever is free takes it over. How long does that take?
 */
final class TakeOver implements Experiment {

	private static final int WORKERS = 4;

	@Override
	public String name() {
		return "take-over";
	}

	@Override
	public void run(Setup setup) throws Exception {
		Load load = setup.grounds().load(Driver.LETTUCE, Work.SLOW_ONCE, setup.endless(), WORKERS - 1);
		try (LoadJob job = new LoadJob(load); Crew crew = new Crew(load, WORKERS)) {
			TaskRows rows = new TaskRows(job.dataSource());
			Running running = Running.start(job, 1);
			rows.awaitTaken(WORKERS - 1);
			for (int kill = 0; kill < setup.either(2, 6); kill++) {
				TaskRows.pass(2000);
				TaskRows.Taken taken = rows.taken().get(0);
				crew.kill(taken.worker());
				long killed = System.nanoTime();
				awaitOther(rows, taken);
				setup.figures().add("take-over-seconds", (System.nanoTime() - killed) / 1e9);
				crew.add(1);
			}
			if (!running.goesOn()) {
				throw new IllegalStateException("The job has ended too early for its figures");
			}
		}
	}

	private static void awaitOther(TaskRows rows, TaskRows.Taken taken) {
		while (taken.worker().equals(Objects.requireNonNullElse(rows.worker(taken.task()), taken.worker()))) {
			TaskRows.pass(50);
		}
	}

}
