package io.github.redisbulk.benchmarks.cluster;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.benchmarks.rival.BootConnections;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.engine.BulkWriters;

/**
 * One run of {@link BulkWriter}, on a thread of its own, that writes the same items again
 * and again until it is closed, when all of them must have been written.
 */
final class ContinuousWrite implements AutoCloseable, Iterator<Item> {

	private final List<Item> items;

	private final BootConnections connections;

	private final BulkWriter writer;

	private final CompletableFuture<BulkReport> report;

	private volatile boolean ended;

	private int next;

	private ContinuousWrite(Driver driver, List<String> nodes, BulkOptions options, List<Item> items) {
		this.items = items;
		this.connections = BootConnections.cluster(driver, nodes);
		this.writer = BulkWriters.create(this.connections.factory(), options);
		this.report = CompletableFuture.supplyAsync(() -> this.writer.write(this, BulkWriterOnCluster.MAPPER),
				(task) -> new Thread(task, "writer").start());
	}

	static ContinuousWrite start(Driver driver, List<String> nodes, BulkOptions options, List<Item> items) {
		return new ContinuousWrite(driver, nodes, options, items);
	}

	@Override
	public boolean hasNext() {
		return !this.ended;
	}

	@Override
	public Item next() {
		Item item = this.items.get(this.next);
		this.next = (this.next + 1 < this.items.size()) ? this.next + 1 : 0;
		return item;
	}

	/** Lets it write for a while, at the end of which it must still be writing. */
	void goOn(long seconds) throws InterruptedException {
		TimeUnit.SECONDS.sleep(seconds);
		if (this.report.isDone()) {
			throw new IllegalStateException("The run has ended early: " + this.report.join());
		}
	}

	@Override
	public void close() {
		this.ended = true;
		try {
			this.report.join().throwIfIncomplete();
		}
		finally {
			this.writer.close();
			this.connections.close();
		}
	}

}
