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
 * Which way of writing is the fastest? All strategies on both drivers, 20-byte values,
 * chunks of 1000, two in flight where a strategy can; beside them what brings its own
 * driver, with a bare socket for a ceiling. In commands per second.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar ThroughputBenchmark -prof gc -rf json -rff jmh-benchmarks/results/throughput.json
 * </pre>
 */
public class ThroughputBenchmark extends CommandsPerSecond {

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
		@Param
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param("1000")
		public int chunk;

		/** Chunks in flight. */
		@Param("2")
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
		@Param
		public Baseline baseline;

		/** Commands sent together. */
		@Param("1000")
		public int chunk;

		/** Chunks in flight. */
		@Param("2")
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
