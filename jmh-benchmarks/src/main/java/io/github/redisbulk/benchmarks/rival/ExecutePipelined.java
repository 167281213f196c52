package io.github.redisbulk.benchmarks.rival;

import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;

import org.springframework.data.redis.connection.RedisStringCommands;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisConnectionUtils;
import org.springframework.data.redis.core.RedisTemplate;

/**
 * One {@code RedisTemplate.executePipelined} for each chunk.
 */
final class ExecutePipelined implements Rival {

	private final BootConnections connections;

	private final boolean held;

	private final RedisTemplate<byte[], byte[]> template;

	private ExecutePipelined(BootConnections connections, boolean held) {
		this.connections = connections;
		this.held = held;
		this.template = connections.template();
	}

	/** As Boot sets it up: a connection for each chunk, a flush after each command. */
	static ExecutePipelined plain(Driver driver, Target target) {
		return new ExecutePipelined(BootConnections.plain(driver, target), false);
	}

	/** Well tuned: one flush a chunk, and one connection, from a pool, for all chunks. */
	static ExecutePipelined tuned(Driver driver, Target target) {
		return new ExecutePipelined(BootConnections.tuned(driver, target), true);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		if (this.held) {
			RedisConnectionUtils.bindConnection(this.connections.factory());
		}
		try {
			shape.chunks(items).forEach(this::writeChunk);
		}
		finally {
			if (this.held) {
				RedisConnectionUtils.unbindConnection(this.connections.factory());
			}
		}
	}

	private void writeChunk(List<Item> chunk) {
		this.template.executePipelined((RedisCallback<?>) (connection) -> {
			RedisStringCommands strings = connection.stringCommands();
			for (Item item : chunk) {
				strings.set(item.key(), item.value());
			}
			return null;
		});
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
