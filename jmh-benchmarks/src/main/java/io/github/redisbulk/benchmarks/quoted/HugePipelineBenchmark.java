package io.github.redisbulk.benchmarks.quoted;

import java.util.concurrent.TimeUnit;

import io.github.redisbulk.benchmarks.BenchmarkServers;
import io.github.redisbulk.benchmarks.RivalState;
import io.github.redisbulk.benchmarks.quoted.MemoryWatch.Held;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
import org.openjdk.jmh.annotations.AuxCounters;
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
 * Is one huge pipeline faster than many of 10,000, and what does it hold? A million SETs:
 * quoted as the same speed with bounded memory. In milliseconds for the million, with
 * what this process and the server hold meanwhile in KiB, measured in a run of its own
 * before.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar HugePipelineBenchmark -f 1 -rf json -rff jmh-benchmarks/results/huge-pipeline.json
 * </pre>
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = { "-Xms4g", "-Xmx4g" })
@Warmup(iterations = 2)
@Measurement(iterations = 5)
public class HugePipelineBenchmark {

	/**
	 * Writes a million keys.
	 * @param state how, and over which driver
	 * @param memory what was held
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void write(Million state, Memory memory) throws Exception {
		state.write();
		memory.clientKibibytes = state.held.client() >> 10;
		memory.serverKibibytes = state.held.server() >> 10;
	}

	/** A million keys. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Million extends RivalState {

		/** How. */
		@Param({ "RAW_PIPELINE", "EXECUTE_PIPELINED_TUNED", "BULK_WRITER" })
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param({ "100", "10000", "1000000" })
		public int chunk;

		private Held held;

		/**
		 * Connects, writes the keys for the first time, and then once more to see what
		 * that holds.
		 * @param servers where to
		 * @throws Exception if something was refused
		 */
		@Setup
		public void open(BenchmarkServers servers) throws Exception {
			open(this.strategy.open(this.driver, servers.target()), new Shape(this.chunk, 1).byCommandsOnly(),
					Item.list(1_000_000, 20));
			write();
			this.held = MemoryWatch.during(servers.redis(), this::write);
		}

	}

	/** What was held. */
	@State(Scope.Thread)
	@AuxCounters(AuxCounters.Type.EVENTS)
	public static class Memory {

		/** By this process. */
		public long clientKibibytes;

		/** By the server. */
		public long serverKibibytes;

	}

}
