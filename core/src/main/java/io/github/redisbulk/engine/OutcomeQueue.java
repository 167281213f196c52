package io.github.redisbulk.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.redisbulk.BulkSession;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * What is to be told to those who wait for outcomes of a run, in the order in which the
 * items ended. A worker tells them, one after the other, and holds no lock meanwhile:
 * what they do then, and how long it takes, is their own affair.
 * <p>
 * This class is thread-safe.
 */
final class OutcomeQueue {

	private static final Log logger = LogFactory.getLog(BulkSession.class);

	private final Workers workers;

	private final Queue<Runnable> untold = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean telling = new AtomicBoolean();

	OutcomeQueue(Workers workers) {
		this.workers = workers;
	}

	/** Takes what is to be told after the next {@link #tell()}. */
	void add(Runnable news) {
		this.untold.add(news);
	}

	/** Has everything told that is known by now. */
	void tell() {
		if (!this.untold.isEmpty() && this.telling.compareAndSet(false, true)) {
			try {
				this.workers.execute(this::tellAll);
			}
			catch (Throwable ex) {
				// no thread to be had: perhaps after the next chunk
				this.telling.set(false);
				logger.warn("Outcomes of submitted items cannot be told now", ex);
			}
		}
	}

	private static void tell(Runnable news) {
		try {
			news.run();
		}
		catch (Throwable ex) {
			logger.warn("Whoever was told an outcome has failed beyond what a stage can hold", ex);
		}
	}

	private void tellAll() {
		do {
			for (Runnable news = this.untold.poll(); news != null; news = this.untold.poll()) {
				tell(news);
			}
			this.telling.set(false);
		}
		while (!this.untold.isEmpty() && this.telling.compareAndSet(false, true));
	}

}
