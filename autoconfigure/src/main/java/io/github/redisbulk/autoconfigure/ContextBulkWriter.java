package io.github.redisbulk.autoconfigure;

import java.util.function.Supplier;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ForwardingBulkWriter;

import org.springframework.context.SmartLifecycle;

/**
 * The writer of an application context: closed when the context stops, and another one
 * when the context starts again, as after a checkpoint or a pause between tests.
 * <p>
 * It is declared as a {@link BulkWriter} and lazy, so a context learns of the lifecycle
 * only when somebody has asked for the writer.
 * <p>
 * This class is thread-safe.
 */
final class ContextBulkWriter extends ForwardingBulkWriter implements SmartLifecycle {

	/**
	 * Stops when the web server has ended its requests and before the connection
	 * factories, whose phase is 0, take the connections of a template away.
	 */
	private static final int PHASE = DEFAULT_PHASE - 4096;

	private final Supplier<BulkWriter> source;

	private volatile BulkWriter writer;

	private volatile boolean running = true;

	ContextBulkWriter(Supplier<BulkWriter> source) {
		this.source = source;
		this.writer = source.get();
	}

	@Override
	protected BulkWriter writer() {
		return this.writer;
	}

	@Override
	public void close() {
		this.running = false;
		super.close();
	}

	@Override
	public void start() {
		if (!this.running) {
			this.writer = this.source.get();
			this.running = true;
		}
	}

	@Override
	public void stop() {
		close();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
