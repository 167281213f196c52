package io.github.redisbulk.benchmarks.rival;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;
import org.redisson.Redisson;
import org.redisson.api.BatchResult;
import org.redisson.api.RBatch;
import org.redisson.api.RFuture;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;

/**
 * Redisson's {@code RBatch}: an {@code executeAsync} for each chunk, and as many of them
 * in flight as the shape allows. Its keys are strings.
 */
final class RedissonBatch implements Rival {

	private final RedissonClient client;

	RedissonBatch(Target target) {
		Config config = new Config();
		config.useSingleServer().setAddress(target.uri().toString());
		this.client = Redisson.create(config);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		Deque<RFuture<BatchResult<?>>> inFlight = new ArrayDeque<>();
		shape.chunks(items).forEach((chunk) -> {
			if (inFlight.size() == shape.inFlight()) {
				inFlight.remove().toCompletableFuture().join();
			}
			inFlight.add(send(chunk));
		});
		inFlight.forEach((chunk) -> chunk.toCompletableFuture().join());
	}

	@SuppressWarnings({ "unchecked", "rawtypes", "FutureReturnValueIgnored" })
	private RFuture<BatchResult<?>> send(List<Item> chunk) {
		RBatch batch = this.client.createBatch();
		for (Item item : chunk) {
			batch.getBucket(item.name(), ByteArrayCodec.INSTANCE).setAsync(item.value());
		}
		return (RFuture) batch.executeAsync();
	}

	@Override
	public Shape real(Shape wanted) {
		return wanted;
	}

	@Override
	public void close() {
		this.client.shutdown();
	}

}
