package io.github.redisbulk.benchmarks.scaleout;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import com.github.kagkarlsson.scheduler.SchedulerName;
import com.zaxxer.hikari.HikariDataSource;
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
import org.springframework.core.io.FileSystemResource;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * A job on one file as {@code docs/workers.md} has it: what its manager needs, and its
 * workers.
 */
final class LoadJob implements AutoCloseable {

	static final String NAME = "load";

	/** How much a worker does before it commits, as in the documentation. */
	static final Duration COMMIT = Duration.ofSeconds(2);

	static final int CHUNK = 1000;

	private final Load load;

	private final HikariDataSource dataSource = new HikariDataSource();

	private final JdbcTransactionManager transactions;

	private final JobRepository repository;

	LoadJob(Load load) throws Exception {
		this.load = load;
		this.dataSource.setJdbcUrl(load.database());
		this.dataSource.setUsername("postgres");
		this.dataSource.setMaximumPoolSize(4);
		this.transactions = new JdbcTransactionManager(this.dataSource);
		JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
		factory.setDataSource(this.dataSource);
		factory.setTransactionManager(this.transactions);
		factory.afterPropertiesSet();
		this.repository = factory.getObject();
	}

	HikariDataSource dataSource() {
		return this.dataSource;
	}

	JdbcTransactionManager transactions() {
		return this.transactions;
	}

	JobRepository repository() {
		return this.repository;
	}

	FileSystemResource file() {
		return new FileSystemResource(this.load.file());
	}

	RedisConnectionFactory redis() {
		return this.load.driver().factory(this.load.redis());
	}

	/** Starts a job of a number, or goes on with it where another manager was killed. */
	JobExecution manage(long number) throws Exception {
		Step manager = new StepBuilder("manager", this.repository)
			.partitioner(NAME, new ByteRangePartitioner(this.load.file(), RecordFormat.csv()))
			.partitionHandler(new ScheduledPartitions(this.dataSource, this.repository, this.load.partitions()))
			.build();
		return run(new JobBuilder(NAME, this.repository).start(manager).build(),
				new JobParametersBuilder().addLong("number", number).toJobParameters());
	}

	JobExecution run(Job job, JobParameters parameters) throws Exception {
		MapJobRegistry registry = new MapJobRegistry();
		registry.register(job);
		TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
		operator.setJobRepository(this.repository);
		operator.setJobRegistry(registry);
		operator.afterPropertiesSet();
		return new JobResumption(operator, this.repository).run(job, parameters);
	}

	/**
	 * Starts a worker.
	 * @param name what it is called in the table
	 * @param begun counts the items that it has begun to write
	 */
	void work(String name, AtomicLong begun) {
		BulkWriter writer = BulkWriters.create(redis(), this.load.work().options());
		PartitionTask.worker(this.dataSource, this.repository, NAME, List.of(step(writer, begun)))
			.schedulerName(new SchedulerName.Fixed(name))
			.build()
			.start();
	}

	Step step(BulkWriter writer, AtomicLong begun) {
		ByteRangeItemReader<CsvRecord> reader = new ByteRangeItemReader<>(this.load.file(), RecordFormat.csv());
		BulkItemWriterBuilder<CsvRecord> builder = new BulkItemWriterBuilder<CsvRecord>().writer(writer)
			.mapper((item, commands) -> {
				begun.incrementAndGet();
				this.load.work().mapper().map(item, commands);
			});
		BulkItemWriter<CsvRecord> items = (this.load.work().once() ? builder.once("marks", this.repository) : builder)
			.build();
		return new StepBuilder(NAME, this.repository)
			.tasklet(new TimedChunks<>(reader, items, CHUNK, COMMIT), this.transactions)
			.stream(reader)
			.stream(items)
			.build();
	}

	@Override
	public void close() {
		this.dataSource.close();
	}

}
