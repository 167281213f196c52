package io.github.redisbulk.benchmarks.rival;

import java.util.Iterator;
import java.util.List;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.engine.BulkWriters;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;

/**
 * Our own {@link BulkWriter} given callbacks that were written for
 * {@code executePipelined}, over well tuned connections.
 */
final class PortableBulkWriter implements Rival {

	private final BootConnections connections;

	private final RedisTemplate<byte[], byte[]> template;

	private final BulkWriter writer;

	PortableBulkWriter(Driver driver, Target target) {
		this.connections = BootConnections.tuned(driver, target);
		this.template = this.connections.template();
		this.writer = BulkWriters.create(this.connections.factory(), BulkWriterRival.options(target));
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		Iterator<RedisCallback<?>> callbacks = items.stream().<RedisCallback<?>>map(PortableBulkWriter::set).iterator();
		this.writer.writeCallbacks(this.template, callbacks, shape.options()).throwIfIncomplete();
	}

	private static RedisCallback<?> set(Item item) {
		return (connection) -> {
			connection.stringCommands().set(item.key(), item.value());
			return null;
		};
	}

	@Override
	public void close() {
		this.writer.close();
		this.connections.close();
	}

}
