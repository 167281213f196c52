package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.engine.command.Chunk;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Tells all listeners of a run what happens, and catches what they throw: the first
 * exception of a run is logged.
 * <p>
 * This class is thread-safe: listeners are told by one thread at a time.
 */
final class Listeners {

	private static final Log logger = LogFactory.getLog(BulkListener.class);

	private final List<BulkListener> listeners = new ArrayList<>();

	private long chunks;

	private boolean warned;

	/**
	 * Creates the listeners of a run.
	 * @param run the run, whose status is told before all others
	 * @param listeners of whom to ask for a listener
	 */
	Listeners(RunHandle run, List<BulkListener> listeners) {
		this.listeners.add(run.status());
		for (BulkListener listener : listeners) {
			guard(listener, () -> this.listeners.add(Objects.requireNonNull(listener.forRun(run), "forRun")));
		}
	}

	/** Announces a chunk, which is the next of the run. */
	synchronized BulkChunk sends(Chunk chunk, boolean repeated) {
		BulkChunk sending = new BulkChunk(++this.chunks, chunk.commands(), chunk.length(), repeated);
		tell((listener) -> listener.onSend(sending));
		return sending;
	}

	synchronized void tell(Consumer<BulkListener> event) {
		for (BulkListener listener : this.listeners) {
			guard(listener, () -> event.accept(listener));
		}
	}

	/** Returns whether the thread that asks is a listener's. */
	boolean tells() {
		return Thread.holdsLock(this);
	}

	private void guard(BulkListener listener, Runnable call) {
		try {
			call.run();
		}
		catch (Throwable ex) {
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			if (!this.warned) {
				this.warned = true;
				logger.warn("A BulkListener of type " + listener.getClass().getName()
						+ " threw an exception; this and further ones are passed over", ex);
			}
		}
	}

}
