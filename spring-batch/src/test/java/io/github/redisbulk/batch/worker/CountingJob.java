package io.github.redisbulk.batch.worker;

import java.time.Duration;
import java.util.List;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.zaxxer.hikari.HikariDataSource;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.batch.BulkItemWriter;
import io.github.redisbulk.batch.BulkItemWriterBuilder;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import jakarta.jms.Connection;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * A job whose items must not be applied twice: what its manager needs, and its workers.
 */
final class CountingJob implements AutoCloseable {

	static final int ITEMS = 24_000;

	static final int PARTITIONS = 6;

	/** Behind each 100 commands, so that there is a middle to be killed in. */
	private static final Duration PAUSE = Duration.ofMillis(10);

	private final HikariDataSource dataSource = new HikariDataSource();

	private final JdbcTransactionManager transactions;

	private final JobRepository repository;

	CountingJob(String jdbcUrl) throws Exception {
		this.dataSource.setJdbcUrl(jdbcUrl);
		this.dataSource.setUsername("postgres");
		this.dataSource.setMaximumPoolSize(5);
		this.dataSource.setConnectionTimeout(1000);
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

	Job job() throws Exception {
		return job(new ScheduledPartitions(this.dataSource, this.repository, PARTITIONS));
	}

	Job job(PartitionHandler handler) throws Exception {
		Step manager = new StepBuilder("manager", this.repository).partitioner("count", Numbers.upTo(ITEMS))
			.partitionHandler(handler)
			.build();
		return new JobBuilder("count", this.repository).start(manager).build();
	}

	Step step(BulkWriter writer) {
		Numbers reader = new Numbers();
		BulkItemWriter<Integer> items = items(writer);
		return new StepBuilder("count", this.repository)
			.tasklet(new TimedChunks<>(reader, items, 500, Duration.ofSeconds(1)), this.transactions)
			.stream(reader)
			.stream(items)
			.build();
	}

	/** Returns a step that does not ask whether its worker ends. */
	Step chunkStep(BulkWriter writer) {
		return new StepBuilder("count", this.repository).<Integer, Integer>chunk(200)
			.transactionManager(this.transactions)
			.reader(new Numbers())
			.writer(items(writer))
			.build();
	}

	private BulkItemWriter<Integer> items(BulkWriter writer) {
		return new BulkItemWriterBuilder<Integer>().writer(writer)
			.mapper((item, commands) -> commands.rpush("list:" + item % 7, item).incrby("sum", item))
			.options((options) -> options.withPause(PAUSE))
			.once("marks", this.repository)
			.build();
	}

	/** Runs a job of this repository to its end. */
	JobExecution run(Job job) throws Exception {
		TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
		operator.setJobRepository(this.repository);
		operator.setJobRegistry(new MapJobRegistry());
		operator.afterPropertiesSet();
		return operator.start(job, new JobParameters());
	}

	@Override
	public void close() {
		this.dataSource.close();
	}

	/** A worker: driver, port of Redis, URL of the database, whether by Spring or JMS. */
	static final class Worker {

		private Worker() {
		}

		public static void main(String[] args) throws Exception {
			RedisAddress redis = new RedisAddress("127.0.0.1", Integer.parseInt(args[1]), null, null);
			CountingJob job = new CountingJob(args[2]);
			RedisConnectionFactory factory = Driver.valueOf(args[0]).factory(redis);
			if (args[3].startsWith("tcp:")) {
				listen(job, args[3], BulkWriters.create(factory, BulkOptions.defaults()));
			}
			else if (Boolean.parseBoolean(args[3])) {
				startContext(job, factory);
			}
			else {
				worker(job, job.step(BulkWriters.create(factory, BulkOptions.defaults()))).registerShutdownHook()
					.build()
					.start();
			}
		}

		/** What a listener container does with a transacted session. */
		private static void listen(CountingJob job, String broker, BulkWriter writer) throws Exception {
			PartitionWork work = new PartitionWork(job.repository(), List.of(job.step(writer)));
			Thread listener = Thread.currentThread();
			Runtime.getRuntime().addShutdownHook(new Thread(() -> {
				work.stop();
				try {
					listener.join();
				}
				catch (InterruptedException ex) {
					listener.interrupt();
				}
			}));
			try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker);
					Connection connection = factory.createConnection()) {
				connection.start();
				Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
				MessageConsumer messages = session.createConsumer(session.createQueue("partitions"));
				while (true) {
					work.execute(Long.parseLong(((TextMessage) messages.receive()).getText()));
					session.commit();
				}
			}
		}

		/** Beans end one after the other, and the connections to Redis before them. */
		private static void startContext(CountingJob job, RedisConnectionFactory factory) {
			GenericApplicationContext context = new GenericApplicationContext();
			context.registerShutdownHook();
			context.registerBean(CountingJob.class, () -> job);
			context.registerBean(RedisConnectionFactory.class, () -> factory);
			context.registerBean("bulkWriter", BulkWriter.class,
					() -> BulkWriters.create(factory, BulkOptions.defaults()));
			context.registerBean(Scheduler.class,
					() -> worker(job, job.chunkStep(context.getBean(BulkWriter.class))).build(), (definition) -> {
						definition.setDestroyMethodName("stop");
						definition.setDependsOn("bulkWriter");
					});
			context.refresh();
			context.getBean(Scheduler.class).start();
		}

		private static SchedulerBuilder worker(CountingJob job, Step step) {
			return PartitionTask.worker(job.dataSource(), job.repository(), "count", List.of(step))
				.heartbeatInterval(Duration.ofMillis(500))
				.pollingInterval(Duration.ofMillis(200));
		}

	}

}
