package io.github.redisbulk.benchmarks.cluster;

import java.util.List;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.rival.BootConnections;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.engine.BulkWriters;

/**
 * Our own {@link BulkWriter}.
 */
final class BulkWriterOnCluster implements ClusterRival {

	static final BulkMapper<Item> MAPPER = (item, commands) -> commands.set(item.key(), item.value());

	private final BootConnections connections;

	private final BulkWriter writer;

	private long missed;

	BulkWriterOnCluster(Driver driver, List<String> nodes, BulkOptions options) {
		this.connections = BootConnections.cluster(driver, nodes);
		this.writer = BulkWriters.create(this.connections.factory(), options);
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		BulkReport report = this.writer.write(items, MAPPER, shape.options());
		this.missed += items.size() - report.written();
		if (!report.complete()) {
			System.err.println("bulk-writer: " + report + " " + report.reasons());
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
		this.writer.close();
		this.connections.close();
	}

}
