package io.github.redisbulk.benchmarks;

import io.github.redisbulk.benchmarks.rival.Baseline;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How large must a chunk be? From 1 command to 10,000, one chunk in flight, 20-byte
 * values: where the curve bends is where more stops being faster and only harms the
 * readers.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar ChunkSizeBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/chunk-size.json
 * </pre>
 */
public class ChunkSizeBenchmark extends CommandsPerSecond {

	/**
	 * Over the drivers that Boot knows.
	 * @param state a strategy and a driver
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void write(StrategyState state) throws Exception {
		state.write();
	}

	/**
	 * Over a driver of its own.
	 * @param state what to compare with
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void baseline(BaselineState state) throws Exception {
		state.write();
	}

	/** A strategy and a driver. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class StrategyState extends RivalState {

		/** How. */
		@Param({ "BULK_WRITER", "EXECUTE_PIPELINED_TUNED", "RAW_PIPELINE" })
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param({ "1", "10", "30", "100", "300", "1000", "10000" })
		public int chunk;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.strategy.open(this.driver, servers.target()), new Shape(this.chunk, 1).byCommandsOnly(), 20);
		}

	}

	/** What to compare with. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class BaselineState extends RivalState {

		/** How. */
		@Param("RAW_SOCKET")
		public Baseline baseline;

		/** Commands sent together. */
		@Param({ "1", "10", "30", "100", "300", "1000", "10000" })
		public int chunk;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.baseline.open(servers.target()), new Shape(this.chunk, 1), 20);
		}

	}

}
