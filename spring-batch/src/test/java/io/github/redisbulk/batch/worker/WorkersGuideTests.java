package io.github.redisbulk.batch.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

import io.github.redisbulk.batch.BulkItemWriter;
import io.github.redisbulk.batch.ByteRangeItemReader;
import io.github.redisbulk.batch.ByteRangePartitioner;
import io.github.redisbulk.batch.CsvRecord;
import io.github.redisbulk.batch.RecordFormat;
import io.github.redisbulk.testkit.Guide;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The code of {@code docs/workers.md} compiles; what it does is tested by the other tests
 * here.
 */
class WorkersGuideTests {

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("workers.md", WorkersGuideTests.class);
	}

	static Step manager(JobRepository repository, DataSource dataSource, Path file) throws Exception {
		return new StepBuilder("manager", repository)
			.partitioner("load", new ByteRangePartitioner(file, RecordFormat.csv()))
			.partitionHandler(new ScheduledPartitions(dataSource, repository, 64))
			.build();
	}

	static void work(JobRepository repository, DataSource dataSource, PlatformTransactionManager transactions,
			ByteRangeItemReader<CsvRecord> reader, BulkItemWriter<CsvRecord> writer) {
		Step load = new StepBuilder("load", repository)
			.tasklet(new TimedChunks<>(reader, writer, 1000, Duration.ofSeconds(2)), transactions)
			.stream(reader)
			.stream(writer)
			.build();
		PartitionTask.worker(dataSource, repository, "nightly", List.of(load)).registerShutdownHook().build().start();
	}

	static PartitionHandler byBroker(JobRepository repository, JmsTemplate jms) {
		return new DeliveredPartitions(repository, 64,
				(partition) -> jms.convertAndSend("partitions", Long.toString(partition)));
	}

	static PartitionHandler byRabbit(JobRepository repository, RabbitTemplate rabbit) {
		return new DeliveredPartitions(repository, 64, (partition) -> rabbit.invoke((broker) -> {
			broker.convertAndSend("partitions", Long.toString(partition));
			broker.waitForConfirmsOrDie(10_000);
			return true;
		}));
	}

	static class RabbitBeans {

		private final PartitionWork work;

		RabbitBeans(PartitionWork work) {
			this.work = work;
		}

		@Bean
		Queue partitions() {
			return new Queue("partitions");
		}

		@RabbitListener(queues = "partitions")
		void take(String partition) {
			this.work.execute(Long.parseLong(partition));
		}

	}

	/** As that of Spring. */
	record Queue(String name) {
	}

	/** As that of Spring. */
	@interface RabbitListener {

		String queues();

	}

	/** As that of Spring. */
	interface RabbitTemplate {

		<T> T invoke(Function<RabbitTemplate, T> action);

		void convertAndSend(String queue, Object message);

		void waitForConfirmsOrDie(long milliseconds);

	}

	/** As that of Spring. */
	interface JmsTemplate {

		void convertAndSend(String queue, Object message);

	}

	/** As that of Spring. */
	@interface JmsListener {

		String destination();

	}

	static class Listener {

		private final PartitionWork work;

		Listener(PartitionWork work) {
			this.work = work;
		}

		@Bean
		PartitionWork work(JobRepository repository, Step load) {
			return new PartitionWork(repository, List.of(load));
		}

		@JmsListener(destination = "partitions")
		void take(String partition) {
			this.work.execute(Long.parseLong(partition));
		}

	}

}
