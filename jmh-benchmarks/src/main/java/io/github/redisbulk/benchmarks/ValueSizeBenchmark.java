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
 * When do the bytes count for more than the commands? Values of 10 bytes to 10 KiB, two
 * chunks of 1000 in flight; those of {@code BulkWriter} end at 64 KB as well, as they do
 * unless an application says otherwise.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar ValueSizeBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/value-size.json
 * </pre>
 */
public class ValueSizeBenchmark extends CommandsPerSecond {

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

		/** Bytes of a value. */
		@Param({ "10", "100", "1024", "10240" })
		public int valueSize;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.strategy.open(this.driver, servers.target()), new Shape(1000, 2), this.valueSize);
		}

	}

	/** What to compare with. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class BaselineState extends RivalState {

		/** How. */
		@Param("RAW_SOCKET")
		public Baseline baseline;

		/** Bytes of a value. */
		@Param({ "10", "100", "1024", "10240" })
		public int valueSize;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.baseline.open(servers.target()), new Shape(1000, 2), this.valueSize);
		}

	}

}
