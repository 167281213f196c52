package io.github.redisbulk.benchmarks.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;

/**
 * Lettuce's asynchronous commands, with as many chunks in flight as the shape allows.
 * Each command is flushed: with a manual flush, commands to a node that is not connected
 * yet are never sent. Lettuce looks at the topology by itself when it is redirected.
 */
final class LettuceClusterCommands implements ClusterRival {

	private static final long TIMEOUT_SECONDS = 60;

	private final RedisClusterClient client;

	private final StatefulRedisClusterConnection<byte[], byte[]> connection;

	private long missed;

	LettuceClusterCommands(List<String> nodes) {
		this.client = RedisClusterClient
			.create(nodes.stream().map((node) -> RedisURI.create("redis://" + node)).toList());
		this.connection = this.client.connect(ByteArrayCodec.INSTANCE);
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
		inFlight.forEach(this::await);
	}

	private RedisFuture<?>[] send(List<Item> chunk) {
		RedisFuture<?>[] futures = new RedisFuture<?>[chunk.size()];
		for (int i = 0; i < futures.length; i++) {
			futures[i] = this.connection.async().set(chunk.get(i).key(), chunk.get(i).value());
		}
		return futures;
	}

	private void await(RedisFuture<?>[] futures) {
		try {
			for (RedisFuture<?> future : futures) {
				if (!future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS) || future.getError() != null) {
					this.missed++;
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public long missed() {
		return this.missed;
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
