package io.github.redisbulk.benchmarks.cluster;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.BootConnections;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisStringCommands;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;

/**
 * One {@code RedisTemplate.executePipelined} for each chunk, over Lettuce: Spring Data
 * has none for a cluster with Jedis. Of a chunk with an error no answer is known.
 */
final class ExecutePipelinedOnCluster implements ClusterRival {

	private final BootConnections connections;

	private final RedisTemplate<byte[], byte[]> template;

	private long missed;

	ExecutePipelinedOnCluster(List<String> nodes) {
		this.connections = BootConnections.cluster(Driver.LETTUCE, nodes);
		this.template = this.connections.template();
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		shape.chunks(items).forEach((chunk) -> {
			try {
				this.template.executePipelined((RedisCallback<?>) (connection) -> {
					RedisStringCommands strings = connection.stringCommands();
					for (Item item : chunk) {
						strings.set(item.key(), item.value());
					}
					return null;
				});
			}
			catch (DataAccessException ex) {
				this.missed += chunk.size();
			}
		});
	}

	@Override
	public long missed() {
		return this.missed;
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
