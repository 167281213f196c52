package io.github.redisbulk.benchmarks.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import org.redisson.Redisson;
import org.redisson.api.RBatch;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;

/**
 * Redisson's {@code RBatch}: an {@code executeAsync} for each chunk, and as many of them
 * in flight as the shape allows. Of a chunk with an error no answer is known.
 */
final class RedissonClusterBatch implements ClusterRival {

	private final RedissonClient client;

	private long missed;

	RedissonClusterBatch(List<String> nodes) {
		Config config = new Config();
		config.useClusterServers()
			.addNodeAddress(nodes.stream().map((node) -> "redis://" + node).toArray(String[]::new));
		this.client = Redisson.create(config);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		Deque<Sent> inFlight = new ArrayDeque<>();
		shape.chunks(items).forEach((chunk) -> {
			if (inFlight.size() == shape.inFlight()) {
				await(inFlight.remove());
			}
			inFlight.add(send(chunk));
		});
		inFlight.forEach(this::await);
	}

	private Sent send(List<Item> chunk) {
		RBatch batch = this.client.createBatch();
		for (Item item : chunk) {
			batch.getBucket(item.name(), ByteArrayCodec.INSTANCE).setAsync(item.value());
		}
		return new Sent(chunk.size(), batch.executeAsync().toCompletableFuture());
	}

	private void await(Sent chunk) {
		try {
			chunk.answers().join();
		}
		catch (CompletionException ex) {
			this.missed += chunk.commands();
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
		this.client.shutdown();
	}

	private record Sent(int commands, CompletableFuture<?> answers) {
	}

}
