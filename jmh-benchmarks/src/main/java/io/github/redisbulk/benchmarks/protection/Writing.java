package io.github.redisbulk.benchmarks.protection;

import java.util.Iterator;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.benchmarks.rival.BootConnections;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.engine.BulkWriters;
import org.jspecify.annotations.Nullable;

/**
 * A bulk write without an end, on a thread of its own.
 */
final class Writing implements AutoCloseable, Iterator<Long>, BulkListener {

	/** Keys are written again and again, so that memory stays as it is. */
	static final int KEYS = 20_000;

	private final BootConnections connections;

	private final BulkWriter writer;

	private final Thread thread;

	private volatile byte[] value;

	private volatile boolean ended;

	private volatile @Nullable BulkProgress progress;

	private long next;

	private Writing(Driver driver, Target target, UnaryOperator<BulkOptions> options, int valueBytes,
			@Nullable BulkMapper<Long> mapper) {
		this.value = new byte[valueBytes];
		this.connections = BootConnections.plain(driver, target);
		BulkOptions plain = BulkOptions.defaults()
			.withCompatibility(target.proxied() ? Compatibility.PROXY : Compatibility.REDIS);
		this.writer = BulkWriters.create(this.connections.factory(), options.apply(plain).withListener(this));
		BulkMapper<Long> set = (number, commands) -> commands.set("write:" + number % KEYS, this.value);
		this.thread = new Thread(() -> write((mapper != null) ? mapper : set), "writer");
		this.thread.start();
	}

	/**
	 * Begins to write SETs.
	 * @param driver the driver
	 * @param target where to write
	 * @param options how to write
	 * @param valueBytes how large values are
	 */
	static Writing start(Driver driver, Target target, UnaryOperator<BulkOptions> options, int valueBytes) {
		return new Writing(driver, target, options, valueBytes, null);
	}

	/**
	 * Begins to write other commands.
	 * @param driver the driver
	 * @param target where to write
	 * @param options how to write
	 * @param mapper makes the commands of a number
	 */
	static Writing start(Driver driver, Target target, UnaryOperator<BulkOptions> options, BulkMapper<Long> mapper) {
		return new Writing(driver, target, options, 0, mapper);
	}

	private void write(BulkMapper<Long> mapper) {
		this.writer.write(this, mapper).throwIfIncomplete();
	}

	@Override
	public boolean hasNext() {
		return !this.ended;
	}

	@Override
	public Long next() {
		return this.next++;
	}

	@Override
	public void onProgress(BulkProgress latest) {
		this.progress = latest;
	}

	/** Lets it write for a while, at the end of which it must still be writing. */
	void goOn(double seconds) {
		Stage.pass(seconds);
		if (!this.thread.isAlive()) {
			throw new IllegalStateException("A run has ended early, see above");
		}
	}

	/** Makes values larger or smaller from now on. */
	void valueBytes(int bytes) {
		this.value = new byte[bytes];
	}

	/** Returns how many items have been written so far. */
	long written() {
		BulkProgress latest = this.progress;
		return (latest != null) ? latest.written() : 0;
	}

	@Nullable PacingState pacing() {
		BulkProgress latest = this.progress;
		return (latest != null) ? latest.pacing() : null;
	}

	@Override
	public void close() {
		this.ended = true;
		try {
			this.thread.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.writer.close();
		this.connections.close();
	}

}
