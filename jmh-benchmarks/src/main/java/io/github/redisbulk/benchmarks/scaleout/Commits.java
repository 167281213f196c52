package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;

/**
 * What two workers cost the job's database, at full speed and slowed down: transactions a
 * second, heartbeats and whatever only reads among them.
 */
final class Commits implements Experiment {

	private static final int WORKERS = 2;

	@Override
	public String name() {
		return "commits";
	}

	@Override
	public void run(Setup setup) throws Exception {
		for (Work work : List.of(Work.SET, Work.SLOW_SET)) {
			Load load = setup.grounds().load(setup.driver(), work, setup.endless(), 4);
			try (LoadJob job = new LoadJob(load); Crew crew = new Crew(load, WORKERS)) {
				TaskRows tasks = new TaskRows(job.dataSource());
				Running running = Running.start(job, 1);
				while (tasks.commits() < 2 * WORKERS) {
					TaskRows.pass(100);
				}
				long steps = tasks.commits();
				long all = setup.grounds().transactions(load);
				long items = sum(crew);
				int seconds = setup.either(8, 20);
				TaskRows.pass(seconds * 1000L);
				double workerSeconds = WORKERS * seconds;
				// the manager in this process looks once a second
				long others = seconds;
				setup.figures().add("items-a-second-a-worker " + work, (sum(crew) - items) / workerSeconds);
				setup.figures()
					.add("step-commits-a-second-a-worker " + work, (tasks.commits() - steps) / workerSeconds);
				setup.figures()
					.add("transactions-a-second-a-worker " + work,
							(setup.grounds().transactions(load) - all - others) / workerSeconds);
				if (!running.goesOn()) {
					throw new IllegalStateException("The job has ended too early for its figures");
				}
			}
		}
	}

	private static long sum(Crew crew) throws Exception {
		return crew.written().stream().mapToLong(Long::longValue).sum();
	}

}
