package io.github.redisbulk.benchmarks.quoted;

import java.util.concurrent.TimeUnit;

import io.github.redisbulk.benchmarks.BenchmarkServers;
import io.github.redisbulk.benchmarks.RivalState;
import io.github.redisbulk.benchmarks.rival.Baseline;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From which depth on does the server work all the time? Pipelines of 1, 2, 3 and more
 * commands from eight connections at once: quoted as 52, 91 and 102 thousand a second,
 * and then the server's core was full. In commands per second.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar PipelineDepthBenchmark -rf json -rff jmh-benchmarks/results/pipeline-depth.json
 * </pre>
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@OperationsPerInvocation(PipelineDepthBenchmark.KEYS)
@Threads(8)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PipelineDepthBenchmark {

	static final int KEYS = 3000;

	/**
	 * Eight bare sockets: the baseline.
	 * @param state a socket of this thread
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void rawSocket(Socket state) throws Exception {
		state.write();
	}

	/**
	 * Eight threads that share a writer.
	 * @param state the writer
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void bulkWriter(Writer state) throws Exception {
		state.write();
	}

	/** A bare socket. */
	@State(Scope.Thread)
	@SuppressWarnings("NullAway.Init")
	public static class Socket extends RivalState {

		/** Commands sent together. */
		@Param({ "1", "2", "3", "5", "10", "30", "100" })
		public int depth;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(Baseline.RAW_SOCKET.open(servers.target()), new Shape(this.depth, 1), Item.list(KEYS, 20));
		}

	}

	/** A shared writer. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Writer extends RivalState {

		/** Over what. */
		@Param
		public Driver driver;

		/** Commands sent together. */
		@Param({ "1", "2", "3", "5", "10", "30", "100" })
		public int depth;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			open(Strategy.BULK_WRITER.open(this.driver, servers.target()), new Shape(this.depth, 1),
					Item.list(KEYS, 20));
		}

	}

}
