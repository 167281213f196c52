package io.github.redisbulk.batch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Starts the job of {@code docs/spring-batch.md}, or starts it again where its process
 * was killed.
 *
 * @param driver the driver
 * @param redis where Redis is
 * @param database the URL of the job repository
 * @param file what is loaded
 * @param pause between two chunks on the wire
 */
record CatalogueLaunch(Driver driver, RedisAddress redis, String database, Path file, Duration pause) {

	/**
	 * Runs in a process of its own.
	 * @param arguments the components
	 */
	public static void main(String[] arguments) throws Exception {
		RedisAddress redis = new RedisAddress(arguments[1], Integer.parseInt(arguments[2]), orNull(arguments[3]),
				orNull(arguments[4]));
		new CatalogueLaunch(Driver.valueOf(arguments[0]), redis, arguments[5], Path.of(arguments[6]),
				Duration.parse(arguments[7]))
			.run();
	}

	private static @Nullable String orNull(String argument) {
		return argument.isEmpty() ? null : argument;
	}

	List<String> arguments() {
		return List.of(this.driver.name(), this.redis.host(), String.valueOf(this.redis.port()),
				Objects.requireNonNullElse(this.redis.username(), ""),
				Objects.requireNonNullElse(this.redis.password(), ""), this.database, this.file.toString(),
				this.pause.toString());
	}

	JobExecution run() throws Exception {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("catalogue", Map.of("catalogue.file", this.file.toString())));
			context.registerBean("dataSource", DataSource.class, this::dataSource);
			context.registerBean("transactionManager", JdbcTransactionManager.class,
					() -> new JdbcTransactionManager(context.getBean(DataSource.class)));
			context.registerBean(BulkWriter.class, this::writer);
			context.register(CatalogueJob.class);
			context.refresh();
			return run(context);
		}
	}

	private JobExecution run(AnnotationConfigApplicationContext context) throws Exception {
		JobParameters parameters = new JobParametersBuilder().addString("file", this.file.toString()).toJobParameters();
		return run(context.getBean(JobOperator.class), context.getBean(JobRepository.class), context.getBean(Job.class),
				parameters);
	}

	static JobExecution run(JobOperator operator, JobRepository jobs, Job catalogue, JobParameters parameters)
			throws JobExecutionException {
		return new JobResumption(operator, jobs).run(catalogue, parameters);
	}

	private DataSource dataSource() {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(this.database);
		return pool;
	}

	private BulkWriter writer() {
		return BulkWriters.create(this.driver.patient(this.redis), BulkOptions.defaults().withPause(this.pause));
	}

}
