package io.github.redisbulk.benchmarks.quoted;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.benchmarks.BenchmarkServers;
import io.github.redisbulk.benchmarks.RivalState;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How much does a pipeline save for real writes? 10,000 SETs of a timestamp in
 * microseconds, one by one, in one pipeline, and in chunks of 100: quoted as 16.8 times
 * faster across a network. In milliseconds for all 10,000.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar TimestampBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/timestamp.json
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
public class TimestampBenchmark {

	/**
	 * One by one: the baseline.
	 * @param state the driver
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void oneByOne(OneByOne state) throws Exception {
		state.write();
	}

	/**
	 * Pipelined.
	 * @param state how, and over which driver
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void pipelined(Pipelined state) throws Exception {
		state.write();
	}

	/** A loop. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class OneByOne extends RivalState {

		/** Over what. */
		@Param
		public Driver driver;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(Strategy.ONE_BY_ONE.open(this.driver, servers.target()), new Shape(1, 1), new Timestamps());
		}

	}

	/** Pipelines. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Pipelined extends RivalState {

		/** How. */
		@Param({ "EXECUTE_PIPELINED", "EXECUTE_PIPELINED_TUNED", "BULK_WRITER" })
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param({ "100", "10000" })
		public int chunk;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.strategy.open(this.driver, servers.target()), new Shape(this.chunk, 1).byCommandsOnly(),
					new Timestamps());
		}

	}

	/** Keys with the time at which each is read. */
	private static final class Timestamps extends AbstractList<Item> {

		private final List<Item> keys = Item.list(KEYS, 0);

		private static final int KEYS = 10_000;

		@Override
		public Item get(int index) {
			Item item = this.keys.get(index);
			long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
			return new Item(item.name(), item.key(), Long.toString(micros).getBytes(StandardCharsets.US_ASCII));
		}

		@Override
		public int size() {
			return KEYS;
		}

	}

}
