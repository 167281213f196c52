package io.github.redisbulk.batch;

import java.nio.file.Path;

import io.github.redisbulk.BulkWriter;

import org.springframework.batch.core.configuration.annotation.EnableBatchProcessing;
import org.springframework.batch.core.configuration.annotation.EnableJdbcJobRepository;
import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.transaction.PlatformTransactionManager;

/** The job of {@code docs/spring-batch.md}. */
@Configuration
@EnableBatchProcessing
@EnableJdbcJobRepository
class CatalogueJob {

	private final Path file;

	CatalogueJob(@Value("${catalogue.file}") Path file) {
		this.file = file;
	}

	@Bean
	@StepScope
	ByteRangeItemReader<CsvRecord> products() {
		return new ByteRangeItemReader<>(this.file, RecordFormat.csv());
	}

	@Bean
	BulkItemWriter<CsvRecord> redis(BulkWriter bulkWriter) {
		return new BulkItemWriterBuilder<CsvRecord>().writer(bulkWriter)
			.mapper((product, commands) -> commands.hset("product:" + product.get("sku"), product.fields()))
			.build();
	}

	@Bean
	Job catalogue(JobRepository jobs, PlatformTransactionManager transactions, ByteRangeItemReader<CsvRecord> products,
			BulkItemWriter<CsvRecord> redis) {
		Step load = new StepBuilder("load", jobs).<CsvRecord, CsvRecord>chunk(1000)
			.transactionManager(transactions)
			.reader(products)
			.writer(redis)
			.build();
		Step ranges = new StepBuilder("ranges", jobs)
			.partitioner("load", new ByteRangePartitioner(this.file, RecordFormat.csv()))
			.step(load)
			.gridSize(4)
			.taskExecutor(new SimpleAsyncTaskExecutor("load-"))
			.build();
		return new JobBuilder("catalogue", jobs).start(ranges).build();
	}

}
