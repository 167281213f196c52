package io.github.redisbulk.benchmarks.scaleout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.github.redisbulk.testkit.Driver;

/**
 * Four workers, one of which is killed every five seconds and replaced, until there have
 * been enough. How long does it take until that is noticed, and is every item applied
 * once?
 */
final class Kills implements Experiment {

	private static final int WORKERS = 4;

	private static final int EVERY_MILLIS = 5000;

	/** About what four workers write in a second, with their pauses. */
	private static final int A_SECOND = 8_000;

	@Override
	public String name() {
		return "kills";
	}

	@Override
	public void run(Setup setup) throws Exception {
		int kills = setup.either(4, 12);
		int rows = kills * EVERY_MILLIS / 1000 * A_SECOND;
		Load load = setup.grounds().load(Driver.LETTUCE, Work.SLOW_ONCE, rows, 24);
		List<CompletableFuture<Double>> noticed = new ArrayList<>();
		try (LoadJob job = new LoadJob(load); Crew crew = new Crew(load, WORKERS)) {
			TaskRows rowsOfTasks = new TaskRows(job.dataSource());
			Running running = Running.start(job, 1);
			rowsOfTasks.awaitTaken(WORKERS);
			while (noticed.size() < kills && running.goesOn()) {
				TaskRows.pass(EVERY_MILLIS);
				killOne(crew, rowsOfTasks, noticed);
			}
			int before = noticed.size();
			running.complete();
			for (CompletableFuture<Double> seconds : noticed) {
				setup.figures().add("kills-noticed-after-seconds", seconds.get());
			}
			setup.figures().add("kills", before);
		}
		Applied applied = Applied.of(setup.grounds(), rows);
		setup.figures().add("kills-lost", applied.lost());
		setup.figures().add("kills-doubled", applied.doubled());
	}

	/** Kills somebody who has a partition, and hires another. */
	private static void killOne(Crew crew, TaskRows rows, List<CompletableFuture<Double>> noticed) throws Exception {
		for (TaskRows.Taken taken : rows.taken()) {
			if (crew.has(taken.worker())) {
				crew.kill(taken.worker());
				long killed = System.nanoTime();
				noticed.add(CompletableFuture.supplyAsync(() -> awaitFree(rows, taken, killed),
						(task) -> new Thread(task, "watcher").start()));
				crew.hire();
				return;
			}
		}
	}

	private static double awaitFree(TaskRows rows, TaskRows.Taken taken, long killed) {
		while (taken.worker().equals(rows.worker(taken.task()))) {
			TaskRows.pass(50);
		}
		return (System.nanoTime() - killed) / 1e9;
	}

}
