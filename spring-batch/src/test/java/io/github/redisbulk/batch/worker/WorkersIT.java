package io.github.redisbulk.batch.worker;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Workers of their own processes, on both drivers, which are killed or told to end.
 */
@WithRedis
@Timeout(300)
class WorkersIT {

	private final RedisAddress redis;

	private final List<Process> workers = new ArrayList<>();

	WorkersIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void eachItemIsAppliedOnceAlthoughAWorkerIsKilledAndTheDatabaseDropsAllConnections() throws Exception {
		try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
				CountingJob job = new CountingJob(url(postgres))) {
			new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"),
					new ClassPathResource("schema-postgresql.sql", PartitionTask.class))
				.execute(job.dataSource());
			Process first = startWorker(Driver.LETTUCE, false, postgres);
			CompletableFuture<JobExecution> run = CompletableFuture.supplyAsync(() -> start(job));
			await().until(() -> applied() > CountingJob.ITEMS / 20);
			first.destroyForcibly().waitFor();
			int killedAt = applied();
			assertThat(killedAt).isLessThan(CountingJob.ITEMS);
			startWorker(Driver.JEDIS, false, postgres);
			startWorker(Driver.LETTUCE, false, postgres);
			await().until(() -> applied() > CountingJob.ITEMS / 2);
			try (Connection connection = job.dataSource().getConnection();
					Statement statement = connection.createStatement();
					ResultSet ended = statement.executeQuery("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
							+ " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")) {
				assertThat(ended.next()).isTrue();
			}
			JobExecution ended = run.get(2, TimeUnit.MINUTES);
			assertThat(ended.getStatus()).as(ended.toString()).isEqualTo(BatchStatus.COMPLETED);
			// a worker sees to its mark when the job knows already that its partition is
			// complete
			await().untilAsserted(this::requireMarksThatExpire);
		}
		finally {
			this.workers.forEach(Process::destroyForcibly);
		}
		requireEachOnce();
	}

	private void requireMarksThatExpire() {
		List<?> marks = (List<?>) this.redis.command("KEYS", "marks:*");
		assertThat(marks).hasSize(CountingJob.PARTITIONS)
			.allSatisfy((mark) -> assertThat((Long) this.redis.command("TTL", mark.toString())).isPositive());
	}

	@ParameterizedTest
	@CsvSource({ "JEDIS, false", "LETTUCE, true" })
	void aWorkerThatIsToldToEndCommitsAndLeavesItsPartitionToOthers(Driver driver, boolean bySpring) throws Exception {
		try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
				CountingJob job = new CountingJob(url(postgres))) {
			new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"),
					new ClassPathResource("schema-postgresql.sql", PartitionTask.class))
				.execute(job.dataSource());
			Process first = startWorker(driver, bySpring, postgres);
			CompletableFuture<JobExecution> run = CompletableFuture.supplyAsync(() -> start(job));
			await().until(() -> {
				assertThat(first.isAlive()).isTrue();
				return applied() > CountingJob.ITEMS / 20;
			});
			first.destroy();
			assertThat(first.waitFor(2, TimeUnit.MINUTES)).isTrue();
			assertThat(first.exitValue()).isEqualTo(128 + 15);
			assertThat(applied()).isLessThan(CountingJob.ITEMS);
			JdbcTemplate jdbc = new JdbcTemplate(job.dataSource());
			assertThat(jdbc.queryForObject(
					"SELECT sum(write_count) FROM batch_step_execution WHERE step_name LIKE 'count:%'", Integer.class))
				.isEqualTo(applied());
			assertThat(jdbc.queryForList("SELECT 1 FROM scheduled_tasks WHERE picked")).isEmpty();
			startWorker((driver == Driver.JEDIS) ? Driver.LETTUCE : Driver.JEDIS, false, postgres);
			assertThat(run.get(2, TimeUnit.MINUTES).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		}
		finally {
			this.workers.forEach(Process::destroyForcibly);
		}
		requireEachOnce();
	}

	private static JobExecution start(CountingJob job) {
		try {
			return job.run(job.job());
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void requireEachOnce() {
		assertThat(list()).hasSize(CountingJob.ITEMS);
		assertThat(new TreeSet<>(list())).hasSize(CountingJob.ITEMS);
		assertThat(this.redis.command("GET", "sum"))
			.isEqualTo(Long.toString(IntStream.range(0, CountingJob.ITEMS).asLongStream().sum()));
	}

	private static org.awaitility.core.ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofMinutes(2));
	}

	private List<Object> list() {
		List<Object> all = new ArrayList<>();
		IntStream.range(0, 7)
			.forEach((rest) -> all.addAll((List<?>) this.redis.command("LRANGE", "list:" + rest, "0", "-1")));
		return all;
	}

	private int applied() {
		return IntStream.range(0, 7)
			.map((rest) -> Integer.parseInt(String.valueOf(this.redis.command("LLEN", "list:" + rest))))
			.sum();
	}

	private static String url(EmbeddedPostgres postgres) {
		return postgres.getJdbcUrl("postgres", "postgres");
	}

	private Process startWorker(Driver driver, boolean bySpring, EmbeddedPostgres postgres) throws Exception {
		Process worker = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				CountingJob.Worker.class.getName(), driver.name(), Integer.toString(this.redis.port()), url(postgres),
				Boolean.toString(bySpring))
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(Path.of("target", "workers.log").toFile()))
			.start();
		this.workers.add(worker);
		return worker;
	}

}
