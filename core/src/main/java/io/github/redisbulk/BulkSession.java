package io.github.redisbulk;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * A run that items are pushed into one by one.
 *
 * <pre class="code">
 * try (BulkSession&lt;Reading&gt; session = bulkWriter.open(mapper)) {
 *     readings.forEach(session::add);
 * } // throws BulkIncompleteException unless everything is written
 * </pre>
 *
 * <p>
 * Whoever ends a session with {@link #finish()} is given the report and decides what is
 * to be done about items that are not written. {@link #close()} gives nobody a report: it
 * throws an exception if the run is incomplete and {@code finish} has not been called.
 * <p>
 * Instances are thread-safe. Items of several threads go out in the order in which
 * {@link #add} and {@link #submit} took them. Items are sent when their chunk is full,
 * when the first of them has waited for {@link BulkOptions#linger()}, on
 * {@link #flush()}, on {@link #finish()} and on {@link #close()}. A mapper or a listener
 * of the session that calls a method of the session gets an
 * {@link IllegalStateException}.
 *
 * @param <T> what the session takes
 */
public interface BulkSession<T> extends AutoCloseable {

	/**
	 * Returns the run, to watch and to steer.
	 * @return the run, whose end {@link #finish()} and {@link #close()} are
	 */
	BulkRun run();

	/**
	 * Takes an item. Blocks while as many chunks are in flight as
	 * {@link BulkOptions#inFlight()} allows.
	 * @param item the item
	 * @throws BulkSessionException if the session is closed, was stopped, or was busy for
	 * longer than {@link BulkOptions#timeout()}: then the item was not taken, and is not
	 * part of the report
	 */
	void add(T item);

	/**
	 * Takes an item as {@link #add} does, and tells what becomes of it.
	 * <p>
	 * The stage completes with the item's result when the item has ended, whatever its
	 * outcome: never with an exception. Actions that depend on it run on a thread of the
	 * writer which holds no lock, those of one session one after the other: they may call
	 * the session. An action that takes its time keeps later actions of the session
	 * waiting, and not the run; one that waits for another item's stage waits for ever,
	 * unless it is given an executor, as by {@link CompletionStage#thenAcceptAsync}.
	 * @param item the item
	 * @return completes with what became of the item
	 * @throws BulkSessionException if the item was not taken, see {@link #add}
	 */
	CompletionStage<ItemResult> submit(T item);

	/**
	 * Sends what has been added and waits until each of those items has its outcome. What
	 * went wrong is in the counts; no exception is thrown.
	 * @return how far the run has come
	 */
	BulkProgress flush();

	/**
	 * Ends the run: sends what has been added, waits for the answers, and reports.
	 * @return what became of all items; the same report again if the run has ended
	 */
	default BulkReport finish() {
		return finish(Duration.ofDays(365));
	}

	/**
	 * Ends the run within a time. Items that have not been sent by then are not sent any
	 * more and end as {@link Outcome#NOT_SENT}. Answers to what was sent are waited for
	 * as long as {@link BulkOptions#timeout()} allows.
	 * @param timeout the time for sending what has been added
	 * @return what became of all items; the same report again if the run has ended
	 */
	BulkReport finish(Duration timeout);

	/**
	 * Ends the run now, for instance because the source has failed. What is in flight
	 * gets its outcome, within {@link BulkOptions#timeout()}; what has not been sent ends
	 * as {@link Outcome#NOT_SENT}. Like {@code finish}, this tells the caller what became
	 * of the run.
	 * @param reason one sentence for the report, without secrets
	 * @param cause for the report, {@code null} for none
	 * @return what became of all items, a run that was stopped; the same report again if
	 * the run has ended
	 */
	BulkReport abort(String reason, @Nullable Throwable cause);

	/**
	 * Ends the run now.
	 * @return what became of all items
	 * @see #abort(String, Throwable)
	 */
	default BulkReport abort() {
		return abort("the session was aborted", null);
	}

	/**
	 * Ends the run, and fails if that would hide a failure. The run ends as by
	 * {@link #finish()}. Then, if the run is incomplete and neither {@code finish} nor
	 * this method has told of that, an exception carries the report. A run that was ended
	 * by closing its {@link BulkWriter}, or with the application context, has not been
	 * told of.
	 * <p>
	 * In a try-with-resources statement whose body throws an exception, that of this
	 * method is added to the body's as a suppressed one. After {@code finish} this method
	 * does nothing.
	 * @throws BulkIncompleteException if an item is not written, or the run was stopped,
	 * and nobody has been given the report
	 */
	@Override
	void close();

}
