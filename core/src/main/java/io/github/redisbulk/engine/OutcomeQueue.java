package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;

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

	private List<Runnable> untold = new ArrayList<>();

	/** Whether a worker is there, or has been called. */
	private boolean telling;

	OutcomeQueue(Workers workers) {
		this.workers = workers;
	}

	/** Takes what is to be told after the next {@link #tell()}. */
	synchronized void add(Runnable news) {
		this.untold.add(news);
	}

	/** Has everything told that is known by now. */
	void tell() {
		if (!begin()) {
			return;
		}
		try {
			this.workers.execute(this::tellAll);
		}
		catch (Throwable ex) {
			// no thread to be had: perhaps after the next chunk
			end();
			logger.warn("Outcomes of submitted items cannot be told now", ex);
		}
	}

	private synchronized boolean begin() {
		boolean wanted = !this.telling && !this.untold.isEmpty();
		this.telling |= wanted;
		return wanted;
	}

	private synchronized void end() {
		this.telling = false;
	}

	// a hint, on which nothing depends
	@SuppressWarnings("ThreadPriorityCheck")
	private void tellAll() {
		for (List<Runnable> news = next(); !news.isEmpty(); news = next()) {
			news.forEach(OutcomeQueue::tell);
			// the next chunk may be there soon, and to call a worker again takes long
			Thread.yield();
		}
	}

	/** Returns what has not been told, and ends where that is nothing. */
	private synchronized List<Runnable> next() {
		List<Runnable> news = this.untold;
		this.telling = !news.isEmpty();
		this.untold = new ArrayList<>();
		return news;
	}

	private static void tell(Runnable news) {
		try {
			news.run();
		}
		catch (Throwable ex) {
			logger.warn("Whoever was told an outcome has failed beyond what a stage can hold", ex);
		}
	}

}
