package io.github.redisbulk.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.batch.BulkItemWriter;
import io.github.redisbulk.batch.BulkItemWriterBuilder;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.redis.RedisItemWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * What the writer for steps of Spring Batch does beside Batch's own, and what it costs to
 * apply each item once, at 100 commands a chunk. Takes two minutes, or with
 * {@code --quick} half a minute.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ScaleOutReport --quick
 * </pre>
 *
 * It ends with lines {@code ratio scale-out <name> <driver> <value>}: items a second,
 * where 1 is what the name says first. Contestants take turns, and the median counts.
 */
public final class ScaleOutReport {

	private static final String VALUE = "x".repeat(50);

	private static final int STEP_CHUNK = 1000;

	private final int rounds;

	private final int items;

	private ScaleOutReport(boolean quick) {
		this.rounds = quick ? 5 : 15;
		this.items = quick ? 100_000 : 400_000;
	}

	/**
	 * Runs the report.
	 * @param arguments {@code --quick} or nothing
	 * @throws Exception if a contestant fails
	 */
	public static void main(String[] arguments) throws Exception {
		ScaleOutReport report = new ScaleOutReport(List.of(arguments).contains("--quick"));
		Map<String, Double> lines = new LinkedHashMap<>();
		for (Driver driver : Driver.values()) {
			try (RedisServer server = RedisServer.start()) {
				RedisConnectionFactory factory = driver.factory(server.address());
				Driver.start(factory);
				String name = driver.name().toLowerCase(Locale.ROOT);
				lines.put("stock-to-writer " + name, report.writer(factory));
				lines.put("plain-to-once " + name, report.once(factory));
				Driver.stop(factory);
			}
		}
		lines.forEach((name, value) -> System.out.printf(Locale.ROOT, "ratio scale-out %s %.3f%n", name, value));
		System.exit(0);
	}

	/** What takes turns with another. */
	private interface Contestant {

		void write(int items) throws Exception;

	}

	private double compare(Contestant first, int firstItems, Contestant second) throws Exception {
		List<Double> ratios = new ArrayList<>();
		first.write(firstItems);
		second.write(this.items);
		for (int round = 0; round < this.rounds; round++) {
			double one;
			double other;
			if (round % 2 == 0) {
				one = rate(first, firstItems);
				other = rate(second, this.items);
			}
			else {
				other = rate(second, this.items);
				one = rate(first, firstItems);
			}
			ratios.add(other / one);
			System.out.printf(Locale.ROOT, "%,.0f beside %,.0f items/s%n", one, other);
		}
		return Statistics.median(ratios);
	}

	private static double rate(Contestant contestant, int items) throws Exception {
		long began = System.nanoTime();
		contestant.write(items);
		return items * 1e9 / (System.nanoTime() - began);
	}

	/** Batch's own writer beside ours, each given the chunks of a step. */
	private double writer(RedisConnectionFactory factory) throws Exception {
		RedisItemWriter<String, String> stock = new RedisItemWriter<>((item) -> "key:" + item,
				new StringRedisTemplate(factory));
		try (BulkWriter bulk = BulkWriters.create(factory, BulkOptions.defaults())) {
			BulkItemWriter<String> ours = new BulkItemWriterBuilder<String>().writer(bulk)
				.mapper((item, commands) -> commands.set("key:" + item, item))
				.build();
			ours.open(new ExecutionContext());
			double ratio = compare((items) -> chunks(items, stock::write), this.items / 10,
					(items) -> chunks(items, ours::write));
			ours.close();
			return ratio;
		}
	}

	/** Takes a chunk of a step. */
	private interface Taking {

		void write(Chunk<String> chunk) throws Exception;

	}

	private static void chunks(int items, Taking writer) throws Exception {
		for (int from = 0; from < items; from += STEP_CHUNK) {
			writer.write(new Chunk<>(IntStream.range(from, from + STEP_CHUNK).mapToObj(Integer::toString).toList()));
		}
	}

	/** A run beside one that moves a mark. */
	private double once(RedisConnectionFactory factory) throws Exception {
		BulkMapper<Integer> mapper = (item, commands) -> commands.set("key:" + item, VALUE);
		try (BulkWriter bulk = BulkWriters.create(factory, BulkOptions.defaults())) {
			return compare((items) -> requireComplete(bulk.write(IntStream.range(0, items).iterator(), mapper)),
					this.items, (items) -> requireComplete(bulk.write(IntStream.range(0, items).iterator(), mapper,
							(options) -> options.withOnce(BulkMark.at("mark:" + UUID.randomUUID())))));
		}
	}

	private static void requireComplete(BulkReport report) {
		report.throwIfIncomplete();
	}

}
