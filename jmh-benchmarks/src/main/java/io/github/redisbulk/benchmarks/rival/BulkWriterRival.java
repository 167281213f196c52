package io.github.redisbulk.benchmarks.rival;

import java.util.List;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.engine.BulkWriters;

/**
 * Our own {@link BulkWriter}, next to the connections that Boot sets up.
 */
final class BulkWriterRival implements Rival {

	private static final BulkMapper<Item> MAPPER = (item, commands) -> commands.set(item.key(), item.value());

	private final BootConnections connections;

	private final BulkWriter writer;

	private int chunk;

	private BulkWriterRival(BootConnections connections, BulkOptions options) {
		this.connections = connections;
		this.writer = BulkWriters.create(connections.factory(), options);
	}

	/** As it comes. */
	static BulkWriterRival plain(Driver driver, Target target) {
		return new BulkWriterRival(BootConnections.plain(driver, target), options(target));
	}

	/** Joining neighbouring SETs into one MSET. */
	static BulkWriterRival packing(Driver driver, Target target) {
		return new BulkWriterRival(BootConnections.plain(driver, target), options(target).withPacking(true));
	}

	static BulkOptions options(Target target) {
		return BulkOptions.defaults().withCompatibility(target.proxied() ? Compatibility.PROXY : Compatibility.REDIS);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		BulkReport report = this.writer.write(items, MAPPER, shape.options()).throwIfIncomplete();
		this.chunk = (int) (report.written() / report.traffic().chunks());
	}

	/** Large values fill a chunk with fewer commands than it may have. */
	@Override
	public Shape real(Shape wanted) {
		return new Shape(this.chunk, wanted.inFlight());
	}

	@Override
	public void close() {
		this.writer.close();
		this.connections.close();
	}

}
