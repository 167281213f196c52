package io.github.redisbulk.benchmarks.rival;

import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;

import org.springframework.data.redis.core.ValueOperations;

/**
 * A loop over {@code opsForValue().set(…)}: a round trip for each key.
 */
final class OneByOne implements Rival {

	private final BootConnections connections;

	private final ValueOperations<byte[], byte[]> values;

	OneByOne(Driver driver, Target target) {
		this.connections = BootConnections.plain(driver, target);
		this.values = this.connections.template().opsForValue();
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		for (Item item : items) {
			this.values.set(item.key(), item.value());
		}
	}

	@Override
	public Shape real(Shape wanted) {
		return new Shape(1, 1);
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
