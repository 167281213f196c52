package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemReader;
import org.springframework.batch.infrastructure.item.file.FlatFileItemReader;
import org.springframework.batch.infrastructure.item.file.builder.FlatFileItemReaderBuilder;
import org.springframework.batch.infrastructure.item.redis.RedisItemWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * One step on one thread, with what Batch has on board and with ours: a CSV file, one SET
 * a row, the same Redis and the same PostgreSQL, in turns.
 */
final class OneWorker implements Experiment {

	@Override
	public String name() {
		return "one-worker";
	}

	@Override
	public void run(Setup setup) throws Exception {
		for (Driver driver : setup.drivers()) {
			int rows = setup.either(200_000, 1_000_000);
			int stockRows = rows / 10;
			try (LoadJob ours = new LoadJob(setup.grounds().load(driver, Work.SET, rows, 1));
					LoadJob stock = new LoadJob(setup.grounds().load(driver, Work.SET, stockRows, 1));
					BulkWriter writer = BulkWriters.create(ours.redis(), BulkOptions.defaults())) {
				RedisConnectionFactory redis = stock.redis();
				Driver.start(redis);
				Step ourStep = ours.step(writer, new AtomicLong());
				Step stockStep = stockStep(stock, redis);
				String label = driver.name().toLowerCase(Locale.ROOT);
				for (int round = 0; round <= setup.either(3, 7); round++) {
					boolean counts = round > 0;
					for (LoadJob turn : Statistics.order(List.of(ours, stock), round)) {
						double rate = (turn == ours) ? rate(ours, ourStep, rows, round)
								: rate(stock, stockStep, stockRows, round);
						if (counts) {
							setup.figures()
								.add("one-worker-" + ((turn == ours) ? "ours" : "stock") + "-items-a-second " + label,
										rate);
						}
					}
				}
				setup.figures()
					.add("one-worker-of-stock " + label,
							setup.figures().median("one-worker-ours-items-a-second " + label)
									/ setup.figures().median("one-worker-stock-items-a-second " + label));
				Driver.stop(redis);
			}
		}
	}

	private static Step stockStep(LoadJob job, RedisConnectionFactory redis) {
		FlatFileItemReader<String> reader = new FlatFileItemReaderBuilder<String>().name("rows")
			.resource(job.file())
			.linesToSkip(1)
			.delimited()
			.names("id", "account", "cents")
			.fieldSetMapper((row) -> row.readString("id"))
			.build();
		return new StepBuilder(LoadJob.NAME, job.repository()).<String, String>chunk(LoadJob.CHUNK)
			.transactionManager(job.transactions())
			.reader((ItemReader<String>) reader)
			.writer(new RedisItemWriter<>((id) -> "key:" + id, new StringRedisTemplate(redis)))
			.stream(reader)
			.build();
	}

	private static double rate(LoadJob job, Step step, int rows, int round) throws Exception {
		long began = System.nanoTime();
		JobExecution ended = job.run(new JobBuilder(LoadJob.NAME, job.repository()).start(step).build(),
				new JobParametersBuilder().addLong("round", (long) round).toJobParameters());
		double seconds = (System.nanoTime() - began) / 1e9;
		if (ended.getStatus().isUnsuccessful()) {
			throw new IllegalStateException(ended.toString());
		}
		return rows / seconds;
	}

}
