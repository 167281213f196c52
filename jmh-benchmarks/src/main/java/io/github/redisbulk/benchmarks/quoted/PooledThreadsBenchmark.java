package io.github.redisbulk.benchmarks.quoted;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Do small pipelines still help when many threads write? 50 threads write 1,000 keys
 * each, one by one and in pipelines of 10 on a pool: quoted as 26 seconds that became 3.
 * One by one it is over the connections that Boot sets up, one that all threads share
 * with Lettuce and a pool of 8 with Jedis; in pipelines over a pool of 64. In
 * milliseconds for all 50,000.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar PooledThreadsBenchmark -f 1 -rf json -rff jmh-benchmarks/results/pooled-threads.json
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 5, time = 3)
public class PooledThreadsBenchmark {

	/**
	 * One by one: the baseline.
	 * @param state the threads
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void oneByOne(OneByOne state) throws Exception {
		state.writeFromAllThreads();
	}

	/**
	 * In pipelines.
	 * @param state the threads
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void pipelined(Pipelined state) throws Exception {
		state.writeFromAllThreads();
	}

	/** Fifty threads. */
	public abstract static class Threads extends RivalState {

		private static final int THREADS = 50;

		private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

		private Void task() throws Exception {
			write();
			return null;
		}

		void writeFromAllThreads() throws Exception {
			List<Callable<Void>> tasks = Collections.nCopies(THREADS, this::task);
			for (Future<Void> done : this.threads.invokeAll(tasks)) {
				done.get();
			}
		}

		/** Ends the threads. */
		@TearDown
		public void endThreads() {
			this.threads.shutdown();
		}

	}

	/** A loop in each. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class OneByOne extends Threads {

		/** Over what. */
		@Param
		public Driver driver;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(Strategy.ONE_BY_ONE.open(this.driver, servers.target()), new Shape(1, 1), Item.list(1000, 20));
		}

	}

	/** Pipelines in each. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Pipelined extends Threads {

		/** How. */
		@Param({ "EXECUTE_PIPELINED_TUNED", "BULK_WRITER" })
		public Strategy strategy;

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param({ "10", "100" })
		public int chunk;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(this.strategy.open(this.driver, servers.target()), new Shape(this.chunk, 1), Item.list(1000, 20));
		}

	}

}
