package io.github.redisbulk.engine;

import java.util.function.LongSupplier;

import io.github.redisbulk.engine.pacing.ProcessorWait;
import io.github.redisbulk.engine.pacing.Watch;
import org.jspecify.annotations.Nullable;

/**
 * The watch of a lane, whose chunks wait for the thread that drives the lane, and for
 * those of its connection.
 */
final class LaneWatch implements Watch {

	private final TimeSource time;

	private final LongSupplier connection;

	/** A session is driven by whoever adds an item. */
	private @Nullable Thread driver;

	private @Nullable ProcessorWait driversWait;

	private long since;

	private long before;

	/**
	 * Creates a watch.
	 * @param connection tells how long the connection's threads have waited
	 */
	LaneWatch(TimeSource time, LongSupplier connection) {
		this.time = time;
		this.connection = connection;
	}

	@Override
	public long nanos() {
		return this.time.nanos();
	}

	@Override
	public long stalled() {
		Thread current = Thread.currentThread();
		ProcessorWait wait = this.driversWait;
		if (wait == null || current != this.driver) {
			close();
			wait = ProcessorWait.ofCurrentThread();
			this.driver = current;
			this.driversWait = wait;
			this.since = wait.nanos();
		}
		return this.before + wait.nanos() - this.since + this.connection.getAsLong();
	}

	@Override
	public void close() {
		ProcessorWait wait = this.driversWait;
		if (wait != null) {
			this.before += wait.nanos() - this.since;
			wait.close();
			this.driversWait = null;
		}
	}

}
