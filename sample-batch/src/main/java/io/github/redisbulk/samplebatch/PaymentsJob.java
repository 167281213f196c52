package io.github.redisbulk.samplebatch;

import java.time.Duration;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.batch.BulkItemWriter;
import io.github.redisbulk.batch.BulkItemWriterBuilder;
import io.github.redisbulk.batch.ByteRangeItemReader;
import io.github.redisbulk.batch.ByteRangePartitioner;
import io.github.redisbulk.batch.CsvRecord;
import io.github.redisbulk.batch.JobResumption;
import io.github.redisbulk.batch.RecordFormat;
import io.github.redisbulk.batch.worker.PartitionTask;
import io.github.redisbulk.batch.worker.ScheduledPartitions;
import io.github.redisbulk.batch.worker.TimedChunks;
import io.github.redisbulk.engine.BulkWriters;

import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Adds the payments of a file to the balances of their accounts: nothing that may be done
 * twice. Manager and workers have the same beans, and need not be one application.
 */
final class PaymentsJob {

	static final String BALANCE = "balance:";

	private static final String NAME = "payments";

	private final Settings settings;

	private final HikariDataSource dataSource;

	private final JdbcTransactionManager transactions;

	private final JobRepository repository;

	PaymentsJob(Settings settings) throws Exception {
		this.settings = settings;
		this.dataSource = dataSource(settings.database());
		this.transactions = new JdbcTransactionManager(this.dataSource);
		JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
		factory.setDataSource(this.dataSource);
		factory.setTransactionManager(this.transactions);
		factory.afterPropertiesSet();
		this.repository = factory.getObject();
	}

	static HikariDataSource dataSource(String url) {
		HikariDataSource dataSource = new HikariDataSource();
		dataSource.setJdbcUrl(url);
		dataSource.setUsername("postgres");
		dataSource.setMaximumPoolSize(4);
		dataSource.setConnectionTimeout(2000);
		return dataSource;
	}

	static LettuceConnectionFactory redis(String address) {
		String[] hostAndPort = address.split(":");
		return new LettuceConnectionFactory(hostAndPort[0], Integer.parseInt(hostAndPort[1]));
	}

	/** Starts the job, or goes on with it where another manager has ended. */
	JobExecution manage() throws Exception {
		Step step = new StepBuilder("manager", this.repository)
			.partitioner(NAME, new ByteRangePartitioner(this.settings.file(), RecordFormat.csv()))
			.partitionHandler(new ScheduledPartitions(this.dataSource, this.repository, this.settings.partitions()))
			.build();
		Job job = new JobBuilder(NAME, this.repository).start(step).build();
		JobParameters parameters = new JobParametersBuilder().addString("file", this.settings.file().toString())
			.toJobParameters();
		MapJobRegistry registry = new MapJobRegistry();
		registry.register(job);
		TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
		operator.setJobRepository(this.repository);
		operator.setJobRegistry(registry);
		operator.afterPropertiesSet();
		return new JobResumption(operator, this.repository).run(job, parameters);
	}

	/** Executes one partition after the other, until this process ends. */
	void work() throws InterruptedException {
		BulkWriter writer = BulkWriters.create(redis(this.settings.redis()), BulkOptions.defaults());
		PartitionTask.worker(this.dataSource, this.repository, NAME, List.of(step(writer)))
			.registerShutdownHook()
			.build()
			.start();
		Thread.currentThread().join();
	}

	private Step step(BulkWriter writer) {
		ByteRangeItemReader<CsvRecord> reader = new ByteRangeItemReader<>(this.settings.file(), RecordFormat.csv());
		BulkItemWriter<CsvRecord> items = new BulkItemWriterBuilder<CsvRecord>().writer(writer)
			.mapper((payment, commands) -> commands.incrby(BALANCE + payment.get("account"),
					Long.parseLong(payment.get("cents"))))
			.once("marks", this.repository)
			.build();
		return new StepBuilder(NAME, this.repository)
			.tasklet(new TimedChunks<>(reader, items, 1000, Duration.ofSeconds(2)), this.transactions)
			.stream(reader)
			.stream(items)
			.build();
	}

}
