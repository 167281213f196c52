package io.github.redisbulk.benchmarks;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * What does a second writing thread bring? One to eight threads share one writer, chunks
 * of 1000, two in flight; beside it well-tuned {@code executePipelined}, shared in the
 * same way. The server has one thread for commands, so somewhere more stops helping.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar WriterThreadsBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/writer-threads.json
 * </pre>
 */
public class WriterThreadsBenchmark extends CommandsPerSecond {

	/**
	 * One thread: the baseline.
	 * @param state the writer
	 * @throws Exception if something was refused
	 */
	@Benchmark
	@Threads(1)
	public void threads1(Shared state) throws Exception {
		state.write();
	}

	/**
	 * Two threads.
	 * @param state the writer
	 * @throws Exception if something was refused
	 */
	@Benchmark
	@Threads(2)
	public void threads2(Shared state) throws Exception {
		state.write();
	}

	/**
	 * Four threads.
	 * @param state the writer
	 * @throws Exception if something was refused
	 */
	@Benchmark
	@Threads(4)
	public void threads4(Shared state) throws Exception {
		state.write();
	}

	/**
	 * Eight threads.
	 * @param state the writer
	 * @throws Exception if something was refused
	 */
	@Benchmark
	@Threads(8)
	public void threads8(Shared state) throws Exception {
		state.write();
	}

	/** A writer that all threads share. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Shared extends RivalState {

		/** How. */
		@Param({ "BULK_WRITER", "EXECUTE_PIPELINED_TUNED" })
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.strategy.open(this.driver, servers.target()), new Shape(1000, 2), 20);
		}

	}

}
