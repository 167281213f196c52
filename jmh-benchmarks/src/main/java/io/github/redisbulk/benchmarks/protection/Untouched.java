package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.rival.BootConnections;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Rival;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.engine.BulkWriters;

/**
 * Our own writer as it comes, whatever shape it is given.
 */
final class Untouched implements Rival {

	private final BootConnections connections;

	private final BulkWriter writer;

	Untouched(Driver driver, Target redis) {
		this.connections = BootConnections.plain(driver, redis);
		this.writer = BulkWriters.create(this.connections.factory(), BulkOptions.defaults());
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		this.writer.write(items, (item, commands) -> commands.set(item.key(), item.value())).throwIfIncomplete();
	}

	@Override
	public void close() {
		this.writer.close();
		this.connections.close();
	}

}
