package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;
import java.util.Objects;

import io.github.redisbulk.benchmarks.protection.ChildJvm;
import io.github.redisbulk.testkit.Driver;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;

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
				new TaskRows(job.dataSource()).awaitTaken(WORKERS);
				TaskRows.pass(setup.either(5000, 9000));
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
		long most = again.stream().mapToLong(Long::longValue).max().orElseThrow();
		setup.figures()
			.add("restart-read-again-of-file", (double) again.stream().mapToLong(Long::longValue).sum() / rows);
		setup.figures().add("restart-read-again-most-of-a-partition", most);
		setup.figures().add("restart-read-again-most-chunks", (double) most / LoadJob.CHUNK);
	}

	private static long again(Setup setup, LoadJob job, long id) {
		StepExecution step = Objects.requireNonNull(job.repository().getStepExecution(id));
		ExecutionContext context = step.getExecutionContext();
		if (!context.containsKey("BulkItemWriter.mark")) {
			return 0;
		}
		Object mark = setup.grounds()
			.redis()
			.command("GET", "marks:" + step.getStepName() + ":" + context.getString("BulkItemWriter.mark"));
		long applied = (mark != null) ? Long.parseLong(mark.toString().split(" ")[0]) : 0;
		return applied - context.getLong("BulkItemWriter.position", 0);
	}

}
