package io.github.redisbulk.batch.worker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import com.github.kagkarlsson.scheduler.Scheduler;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who comes first when a worker has died and other partitions wait.
 */
@Timeout(300)
class DeadWorkerIT {

	private final List<String> begun = new CopyOnWriteArrayList<>();

	@Test
	void whatADeadWorkerHasBegunComesBeforeWhatNobodyHas() throws Exception {
		try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
				CountingJob job = new CountingJob(postgres.getJdbcUrl("postgres", "postgres"))) {
			new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"),
					new ClassPathResource("schema-postgresql.sql", PartitionTask.class))
				.execute(job.dataSource());
			JdbcTemplate jdbc = new JdbcTemplate(job.dataSource());
			CompletableFuture<JobExecution> run = CompletableFuture.supplyAsync(() -> start(job));
			Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> scheduled(jdbc) == CountingJob.PARTITIONS);
			String dead = first(jdbc);
			jdbc.update("UPDATE scheduled_tasks SET picked = true, picked_by = 'dead', version = version + 1,"
					+ " last_heartbeat = now() - interval '1 hour' WHERE task_instance = ?", dead);
			Scheduler worker = PartitionTask
				.worker(job.dataSource(), job.repository(), "count", List.of(step(job, jdbc, dead)))
				.heartbeatInterval(Duration.ofMillis(500))
				.pollingInterval(Duration.ofMillis(100))
				.build();
			worker.start();
			assertThat(run.get(2, TimeUnit.MINUTES).getStatus()).isEqualTo(BatchStatus.COMPLETED);
			worker.stop();
			assertThat(this.begun).hasSize(CountingJob.PARTITIONS);
			assertThat(this.begun.subList(0, 2)).contains(dead);
		}
	}

	/** The first partition takes until it is known that the other worker is dead. */
	private Step step(CountingJob job, JdbcTemplate jdbc, String dead) {
		return new StepBuilder("count", job.repository()).tasklet((contribution, context) -> {
			this.begun.add(Long.toString(contribution.getStepExecution().getId()));
			Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> !"dead".equals(worker(jdbc, dead)));
			return RepeatStatus.FINISHED;
		}, job.transactions()).build();
	}

	private static JobExecution start(CountingJob job) {
		try {
			return job.run(job.job());
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static int scheduled(JdbcTemplate jdbc) {
		return jdbc.queryForList("SELECT task_instance FROM scheduled_tasks").size();
	}

	/** The first to be scheduled, and so the first whose turn it is. */
	private static String first(JdbcTemplate jdbc) {
		return jdbc.queryForList("SELECT task_instance FROM scheduled_tasks ORDER BY execution_time", String.class)
			.get(0);
	}

	private static String worker(JdbcTemplate jdbc, String task) {
		return jdbc
			.queryForList("SELECT coalesce(picked_by, '') FROM scheduled_tasks WHERE task_instance = ?", String.class,
					task)
			.stream()
			.findFirst()
			.orElse("");
	}

}
