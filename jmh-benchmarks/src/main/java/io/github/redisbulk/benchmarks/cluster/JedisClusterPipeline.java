package io.github.redisbulk.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import redis.clients.jedis.ClusterPipeline;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Jedis' own {@code ClusterPipeline}: a {@code sync} of all nodes for each chunk, with
 * threads that are kept.
 */
final class JedisClusterPipeline implements ClusterRival {

	private final RedisClusterClient client;

	private final ExecutorService threads;

	private long missed;

	JedisClusterPipeline(List<String> nodes) {
		Set<HostAndPort> addresses = nodes.stream().map(HostAndPort::from).collect(Collectors.toSet());
		this.client = RedisClusterClient.create(addresses);
		this.threads = Executors.newFixedThreadPool(nodes.size());
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		try (ClusterPipeline pipeline = this.client.pipelined(this.threads)) {
			shape.chunks(items).forEach((chunk) -> {
				List<Response<String>> answers = new ArrayList<>(chunk.size());
				for (Item item : chunk) {
					answers.add(pipeline.set(item.key(), item.value()));
				}
				pipeline.sync();
				answers.forEach(this::count);
			});
		}
	}

	private void count(Response<String> answer) {
		try {
			answer.get();
		}
		catch (JedisException | IllegalStateException ex) {
			// refused; or never answered
			this.missed++;
		}
	}

	@Override
	public long missed() {
		return this.missed;
	}

	@Override
	public void close() {
		this.client.close();
		this.threads.shutdown();
	}

}
