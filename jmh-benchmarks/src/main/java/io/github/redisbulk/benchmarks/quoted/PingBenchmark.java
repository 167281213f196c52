package io.github.redisbulk.benchmarks.quoted;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.BenchmarkServers;
import io.github.redisbulk.benchmarks.rival.BootConnections;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.engine.BulkWriters;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
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
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Protocol.Command;

/**
 * How much does a pipeline save when the server is on the same machine? 10,000 PINGs, one
 * by one and in one pipeline: the example of Redis' own manual, where it was five times
 * in Ruby; others quote 41 times in Python. In milliseconds for all 10,000.
 *
 * <pre class="code">
 * java -jar jmh-benchmarks/target/benchmarks.jar PingBenchmark -prof gc -rf json -rff jmh-benchmarks/results/ping.json
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
public class PingBenchmark {

	private static final int PINGS = 10_000;

	/**
	 * One by one with Jedis: a baseline.
	 * @param connections open connections
	 */
	@Benchmark
	public void jedisOneByOne(Connections connections) {
		for (int i = 0; i < PINGS; i++) {
			connections.jedis.ping();
		}
	}

	/**
	 * One pipeline with Jedis.
	 * @param connections open connections
	 */
	@Benchmark
	public void jedisPipeline(Connections connections) {
		try (Pipeline pipeline = connections.jedis.pipelined()) {
			for (int i = 0; i < PINGS; i++) {
				pipeline.sendCommand(new CommandArguments(Command.PING));
			}
			pipeline.sync();
		}
	}

	/**
	 * One by one with Lettuce: a baseline.
	 * @param connections open connections
	 */
	@Benchmark
	public void lettuceOneByOne(Connections connections) {
		for (int i = 0; i < PINGS; i++) {
			connections.lettuce.sync().ping();
		}
	}

	/**
	 * One pipeline with Lettuce.
	 * @param connections open connections
	 */
	@Benchmark
	public void lettucePipeline(Connections connections) {
		RedisFuture<?>[] pongs = new RedisFuture<?>[PINGS];
		connections.lettuce.setAutoFlushCommands(false);
		for (int i = 0; i < PINGS; i++) {
			pongs[i] = connections.lettuce.async().ping();
		}
		connections.lettuce.flushCommands();
		connections.lettuce.setAutoFlushCommands(true);
		LettuceFutures.awaitAll(Duration.ofSeconds(60), pongs);
	}

	/**
	 * A hundred chunks of a hundred, with {@link BulkWriter}.
	 * @param writer the writer
	 */
	@Benchmark
	public void bulkWriter(Writer writer) {
		writer.ping();
	}

	/** The drivers' own connections. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Connections {

		private Jedis jedis;

		private RedisClient client;

		private StatefulRedisConnection<String, String> lettuce;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			this.jedis = new Jedis(servers.redis().uri());
			this.client = RedisClient.create(RedisURI.create(servers.redis().uri()));
			this.lettuce = this.client.connect();
		}

		/** Disconnects. */
		@TearDown
		public void close() {
			this.jedis.close();
			this.lettuce.close();
			this.client.shutdown();
		}

	}

	/** A writer over one of the drivers. */
	@State(Scope.Benchmark)
	@SuppressWarnings("NullAway.Init")
	public static class Writer {

		private static final List<String> ITEMS = Collections.nCopies(PINGS, "PING");

		private static final BulkMapper<String> MAPPER = (item, commands) -> commands.command(item);

		/** Over what. */
		@Param
		public Driver driver;

		private BootConnections connections;

		private BulkWriter writer;

		/**
		 * Connects.
		 * @param servers where to
		 */
		@Setup
		public void open(BenchmarkServers servers) {
			this.connections = BootConnections.plain(this.driver, servers.redis());
			this.writer = BulkWriters.create(this.connections.factory(), BulkOptions.defaults());
		}

		void ping() {
			this.writer.write(ITEMS, MAPPER).throwIfIncomplete();
		}

		/** Disconnects. */
		@TearDown
		public void close() {
			this.writer.close();
			this.connections.close();
		}

	}

}
