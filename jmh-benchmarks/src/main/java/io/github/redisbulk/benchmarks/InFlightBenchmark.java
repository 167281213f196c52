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
 * How many chunks must be on their way to hide the round trip? One to eight of them, of
 * 100 and of 1000 commands, 20-byte values. Lettuce with a manual flush and the bare
 * socket keep as many in flight; Jedis' own pipeline and Spring Data always wait for
 * each.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar InFlightBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/in-flight.json
 * </pre>
 */
public class InFlightBenchmark extends CommandsPerSecond {

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
		@Param({ "BULK_WRITER", "RAW_PIPELINE" })
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param({ "100", "1000" })
		public int chunk;

		/** Chunks in flight. */
		@Param({ "1", "2", "4", "8" })
		public int inFlight;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.strategy.open(this.driver, servers.target()), new Shape(this.chunk, this.inFlight), 20);
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
		@Param({ "100", "1000" })
		public int chunk;

		/** Chunks in flight. */
		@Param({ "1", "2", "4", "8" })
		public int inFlight;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.baseline.open(servers.target()), new Shape(this.chunk, this.inFlight), 20);
		}

	}

}
