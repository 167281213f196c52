package io.github.redisbulk.benchmarks.rival;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;

/**
 * Lettuce's asynchronous commands, without Spring: a manual flush for each chunk, and as
 * many chunks in flight as the shape allows.
 */
final class LettucePipeline implements Rival {

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	private final RedisClient client;

	private final StatefulRedisConnection<byte[], byte[]> connection;

	LettucePipeline(Target target) {
		this.client = LettuceProxyClient.create(target);
		this.connection = this.client.connect(ByteArrayCodec.INSTANCE);
		this.connection.setAutoFlushCommands(false);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		Deque<RedisFuture<?>[]> inFlight = new ArrayDeque<>();
		shape.chunks(items).forEach((chunk) -> {
			if (inFlight.size() == shape.inFlight()) {
				await(inFlight.remove());
			}
			inFlight.add(send(chunk));
		});
		inFlight.forEach(LettucePipeline::await);
	}

	private RedisFuture<?>[] send(List<Item> chunk) {
		RedisFuture<?>[] futures = new RedisFuture<?>[chunk.size()];
		for (int i = 0; i < futures.length; i++) {
			futures[i] = this.connection.async().set(chunk.get(i).key(), chunk.get(i).value());
		}
		this.connection.flushCommands();
		return futures;
	}

	private static void await(RedisFuture<?>[] futures) {
		if (!LettuceFutures.awaitAll(TIMEOUT, futures)) {
			throw new IllegalStateException("Not answered within " + TIMEOUT);
		}
	}

	@Override
	public Shape real(Shape wanted) {
		return wanted;
	}

	@Override
	public void close() {
		this.connection.close();
		this.client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
	}

}
