package io.github.redisbulk.batch.worker;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import com.github.kagkarlsson.scheduler.Scheduler;
import io.github.redisbulk.BulkWriterClosedException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two jobs in one database whose partitioned steps have the same name, and one whose
 * partitions cannot be handed out.
 */
@Timeout(300)
class OtherJobsIT {

	private final List<StepExecution> begun = new CopyOnWriteArrayList<>();

	private final Set<String> closed = ConcurrentHashMap.newKeySet();

	@Test
	void workersTakePartitionsOfTheirJobAlone() throws Exception {
		try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
				CountingJob base = new CountingJob(postgres.getJdbcUrl("postgres", "postgres"))) {
			new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"),
					new ClassPathResource("schema-postgresql.sql", PartitionTask.class))
				.execute(base.dataSource());
			CompletableFuture<JobExecution> one = CompletableFuture.supplyAsync(() -> start(base, "one"));
			// Batch cannot begin two jobs at the same moment
			JdbcTemplate jdbc = new JdbcTemplate(base.dataSource());
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.until(() -> jdbc.queryForList("SELECT 1 FROM scheduled_tasks").size() == CountingJob.PARTITIONS);
			CompletableFuture<JobExecution> two = CompletableFuture.supplyAsync(() -> start(base, "two"));
			List<Scheduler> workers = List.of(worker(base, "one"), worker(base, "two"));
			workers.forEach(Scheduler::start);
			for (CompletableFuture<JobExecution> run : List.of(one, two)) {
				JobExecution ended = run.get(2, TimeUnit.MINUTES);
				assertThat(ended.getExitStatus()).isEqualTo(ExitStatus.COMPLETED);
				assertThat(ended.getStepExecutions())
					.extracting((execution) -> base.repository().getStepExecution(execution.getId()).getExitStatus())
					.hasSize(CountingJob.PARTITIONS + 1)
					.containsOnly(ExitStatus.COMPLETED);
			}
			workers.forEach(Scheduler::stop);
			// one partition of each job was tried twice
			assertThat(this.begun).hasSize(2 * (CountingJob.PARTITIONS + 1));
		}
	}

	@Test
	void aJobIsRestartedWhosePartitionsCouldNotBeHandedOut() throws Exception {
		try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
				CountingJob base = new CountingJob(postgres.getJdbcUrl("postgres", "postgres"))) {
			new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"))
				.execute(base.dataSource());
			JobExecution failed = start(base, "one");
			assertThat(failed.getStatus()).isEqualTo(BatchStatus.FAILED);
			assertThat(failed.getStepExecutions()).hasSize(CountingJob.PARTITIONS + 1)
				.extracting((execution) -> base.repository().getStepExecution(execution.getId()).getStatus())
				.containsOnly(BatchStatus.FAILED);
			new ResourceDatabasePopulator(new ClassPathResource("schema-postgresql.sql", PartitionTask.class))
				.execute(base.dataSource());
			Scheduler worker = worker(base, "one");
			worker.start();
			assertThat(start(base, "one").getExitStatus()).isEqualTo(ExitStatus.COMPLETED);
			worker.stop();
		}
	}

	/** The first partition of each job finds that the worker's process is ending. */
	private Scheduler worker(CountingJob base, String job) {
		Step step = new StepBuilder("load", base.repository()).tasklet((contribution, context) -> {
			StepExecution execution = contribution.getStepExecution();
			this.begun.add(execution);
			assertThat(execution.getJobExecution().getJobInstance().getJobName()).isEqualTo(job);
			// nobody else can have named them otherwise meanwhile
			assertThat(execution.getExecutionContext().containsKey("redis-bulk.marks")).isTrue();
			if (this.closed.add(job)) {
				throw new BulkWriterClosedException();
			}
			return RepeatStatus.FINISHED;
		}, base.transactions()).build();
		return PartitionTask.worker(base.dataSource(), base.repository(), job, List.of(step)).build();
	}

	private static JobExecution start(CountingJob base, String name) {
		try {
			Step manager = new StepBuilder("manager", base.repository()).partitioner("load", Numbers.upTo(600))
				.partitionHandler(new ScheduledPartitions(base.dataSource(), base.repository(), CountingJob.PARTITIONS))
				.build();
			Job job = new JobBuilder(name, base.repository()).start(manager).build();
			return base.run(job);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
