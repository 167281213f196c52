package io.github.redisbulk;

import java.util.concurrent.CompletionStage;

/**
 * A write that goes on without its caller.
 * <p>
 * The run runs on a thread of the writer named {@code redis-bulk-…}, or where
 * {@link BulkOptions#withExecutor} says. Closing the writer ends the run, also one that
 * its executor has not begun.
 * <p>
 * Instances are thread-safe.
 */
public interface BulkTask {

	/**
	 * Returns the run, to watch and to steer. {@link BulkRun#progress()} tells up to
	 * which position each item has its outcome.
	 * @return the run
	 */
	BulkRun run();

	/**
	 * Returns what completes with the report when the run has ended. What goes wrong with
	 * Redis, with an item or with the source is in the report, and does not complete the
	 * stage with an exception. {@link BulkReport#resumeAt()} tells where a source goes on
	 * that was not written to its end. Actions that depend on the stage run on a thread
	 * of the writer, and hold no lock.
	 * @return completes with what became of the items
	 */
	CompletionStage<BulkReport> report();

	/**
	 * Stops the run as {@link BulkRun#stop} does: what is in flight is settled, and
	 * {@link #report()} completes. A source that blocks is not interrupted: the run ends
	 * when the source gives the next item.
	 */
	void cancel();

}
