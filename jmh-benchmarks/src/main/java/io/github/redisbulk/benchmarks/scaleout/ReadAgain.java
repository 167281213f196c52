package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;
import java.util.Objects;

import io.github.redisbulk.benchmarks.protection.ChildJvm;
import io.github.redisbulk.testkit.Driver;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.step.StepExecution;

/**
 * Four workers and the manager are killed at once, and others go on. What is behind the
 * last commit and before the mark in Redis, was written and is read again.
 */
final class ReadAgain implements Experiment {

	private static final int WORKERS = 4;

	@Override
	public String name() {
		return "read-again";
	}

	@Override
	public void run(Setup setup) throws Exception {
		int rows = setup.either(1_500_000, 4_000_000);
		Load load = setup.grounds().load(Driver.LETTUCE, Work.ONCE, rows, 8);
		try (LoadJob job = new LoadJob(load)) {
			try (Crew crew = new Crew(load, WORKERS)) {
				ChildJvm manager = Crew.start(load, "manager");
				TaskRows tasks = new TaskRows(job.dataSource());
				tasks.awaitTaken(WORKERS);
				while (tasks.commits() < setup.either(1, 3) * WORKERS) {
					TaskRows.pass(100);
				}
				TaskRows.pass(LoadJob.COMMIT.toMillis() / 2);
				manager.kill();
				crew.killAll();
			}
			count(setup, job, rows);
			try (Crew others = new Crew(load, WORKERS)) {
				long began = System.nanoTime();
				Running.start(job, 1).complete();
				setup.figures().add("restart-seconds-to-the-end " + others.count(), (System.nanoTime() - began) / 1e9);
			}
		}
		Applied applied = Applied.of(setup.grounds(), rows);
		setup.figures().add("restart-lost", applied.lost());
		setup.figures().add("restart-doubled", applied.doubled());
	}

	private static void count(Setup setup, LoadJob job, int rows) {
		JobExecution execution = Objects.requireNonNull(job.repository()
			.getLastJobExecution(LoadJob.NAME, new JobParametersBuilder().addLong("number", 1L).toJobParameters()));
		List<Long> again = execution.getStepExecutions()
			.stream()
			.map((step) -> again(setup, job, step.getId()))
			.toList();
		if (again.stream().allMatch((items) -> items == 0)) {
			throw new IllegalStateException("Nothing was written behind a commit, or its marks are not found");
		}
		long most = again.stream().mapToLong(Long::longValue).max().orElseThrow();
		setup.figures()
			.add("restart-read-again-of-file", (double) again.stream().mapToLong(Long::longValue).sum() / rows);
		setup.figures().add("restart-read-again-most-of-a-partition", most);
		setup.figures().add("restart-read-again-most-chunks", (double) most / LoadJob.CHUNK);
	}

	private static long again(Setup setup, LoadJob job, long id) {
		StepExecution step = Objects.requireNonNull(job.repository().getStepExecution(id));
		List<?> marks = (List<?>) Objects
			.requireNonNull(setup.grounds().redis().command("KEYS", "marks:" + step.getStepName() + ":*"));
		long applied = 0;
		for (Object mark : marks) {
			Object value = Objects.requireNonNull(setup.grounds().redis().command("GET", mark.toString()));
			applied += Long.parseLong(value.toString().split(" ")[0]);
		}
		return applied - step.getExecutionContext().getLong("BulkItemWriter.position", 0);
	}

}
