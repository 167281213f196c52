package io.github.redisbulk.benchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.RespBytes;
import io.github.redisbulk.engine.InstantBulkWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import org.springframework.util.unit.DataSize;

/**
 * What does the engine itself cost per command, and does that grow with the chunk, the
 * length of the run or the number of refusals? No Redis: the answers are there at once.
 * Beside it the mere encoding of the same commands. In nanoseconds and, with
 * {@code -prof gc}, bytes per command.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar EngineBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/engine.json
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(EngineBenchmark.COMMANDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineBenchmark {

	static final int COMMANDS = 100_000;

	private static final BulkMapper<Item> MAPPER = (item, commands) -> commands.set(item.key(), item.value());

	private static final List<Item> ITEMS = Item.list(COMMANDS, 20);

	/**
	 * Encodes, and does nothing else: the baseline.
	 * @param blackhole takes the bytes
	 */
	@Benchmark
	public void encodeOnly(Blackhole blackhole) {
		RespBytes bytes = new RespBytes();
		for (Item item : ITEMS) {
			if (bytes.length() > 64 * 1024) {
				bytes.clear();
			}
			bytes.set(item);
		}
		blackhole.consume(bytes.array());
	}

	/**
	 * Writes all items, in as many runs as the length allows.
	 * @param engine the writer
	 * @param blackhole takes the reports
	 */
	@Benchmark
	public void write(Engine engine, Blackhole blackhole) {
		for (int from = 0; from < COMMANDS; from += engine.run) {
			blackhole.consume(engine.write(ITEMS.subList(from, from + engine.run)));
		}
	}

	/** A writer without a Redis. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Engine {

		/** Commands sent together. */
		@Param({ "10", "100", "1000", "10000" })
		public int chunk;

		/** Items of a run. */
		@Param({ "10000", "100000" })
		public int run;

		/** Refused commands of each thousand. */
		@Param({ "0", "10", "500" })
		public int refused;

		private BulkWriter writer;

		/** Creates it. */
		@Setup
		public void open() {
			this.writer = InstantBulkWriter.create(BulkOptions.defaults()
				.withChunkMaxCommands(this.chunk)
				.withChunkMaxBytes(DataSize.ofMegabytes(256))
				.withInFlight(2), this.refused);
		}

		BulkReport write(List<Item> items) {
			return this.writer.write(items, MAPPER);
		}

		/** Closes it. */
		@TearDown
		public void close() {
			this.writer.close();
		}

	}

}
