package io.github.redisbulk.benchmarks;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Baseline;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.RespBytes;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How many bytes to a chunk, when the bytes count for more than the commands? Chunks of
 * 16 KB to 1 MB, two in flight, values of 1 and of 10 KiB; beside it a bare socket with
 * as many commands. Other strategies do not cut by bytes: {@link ValueSizeBenchmark} has
 * them.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar ChunkBytesBenchmark -prof gc -f 1 -rf json -rff jmh-benchmarks/results/chunk-bytes.json
 * </pre>
 */
public class ChunkBytesBenchmark extends CommandsPerSecond {

	/**
	 * Over the drivers that Boot knows.
	 * @param state a driver and a size
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void write(StrategyState state) throws Exception {
		state.write();
	}

	/**
	 * Over a bare socket.
	 * @param state what to compare with
	 * @throws Exception if something was refused
	 */
	@Benchmark
	public void baseline(BaselineState state) throws Exception {
		state.write();
	}

	/** What both vary. */
	@State(Scope.Benchmark)
	public abstract static class Sizes extends RivalState {

		/** Bytes of a value. */
		@Param({ "1024", "10240" })
		public int valueSize;

		/** Bytes of a chunk. */
		@Param({ "16", "32", "64", "128", "256", "512", "1024" })
		public int kilobytes;

	}

	/** A driver and a size. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class StrategyState extends Sizes {

		/** How. */
		@Param("BULK_WRITER")
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
			open(this.strategy.open(this.driver, servers.target()), new Shape(1000, 2, this.kilobytes * 1024L),
					this.valueSize);
		}

	}

	/** What to compare with. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class BaselineState extends Sizes {

		/** How. */
		@Param("RAW_SOCKET")
		public Baseline baseline;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			List<Item> items = Item.list(KEYS, this.valueSize);
			int chunk = Math.max(1, this.kilobytes * 1024 / new RespBytes(items.get(0)).length());
			open(this.baseline.open(servers.target()), new Shape(chunk, 2), items);
		}

	}

}
