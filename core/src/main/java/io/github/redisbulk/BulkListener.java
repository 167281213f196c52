package io.github.redisbulk;

import java.time.Duration;

import io.github.redisbulk.BulkChunk.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Is told what happens during a run.
 * <p>
 * All methods are called one after the other, and the thread that calls waits for them:
 * they should be short. That thread is the one that writes, or in a cluster also one that
 * sends to a node. Exceptions do no harm to the run; the first one of a run is logged. A
 * listener must not call the {@link BulkSession} that calls it.
 */
public interface BulkListener {

	/**
	 * Returns the listener that is told of a run. A listener that serves several runs at
	 * a time and has to keep them apart returns another listener for each.
	 * @param run a run that has been begun and has not taken an item yet
	 * @return this, unless overridden
	 */
	default BulkListener forRun(BulkRun run) {
		return this;
	}

	/**
	 * A run has taken its first item.
	 * @param run the run, to watch and to steer; any thread may use it
	 */
	default void onStart(BulkRun run) {
	}

	/**
	 * A chunk is about to be sent.
	 * @param chunk the chunk
	 */
	default void onSend(BulkChunk chunk) {
	}

	/**
	 * All answers to a chunk have come, or will not come any more. Its items may still be
	 * sent again.
	 * @param chunk the chunk, the oldest of those that have been sent to the same server
	 * @param answer how it was answered
	 * @param cause what was thrown, {@code null} unless it is {@link Answer#LOST}
	 */
	default void onAnswer(BulkChunk chunk, Answer answer, @Nullable Throwable cause) {
	}

	/**
	 * The run has sent nothing for a while although there was something to send.
	 * @param reason why
	 * @param length how long this has lasted, measured when it is over
	 */
	default void onPause(PauseReason reason, Duration length) {
	}

	/**
	 * A chunk has been settled: each of its items has its outcome.
	 * @param progress how far the run has come
	 */
	default void onProgress(BulkProgress progress) {
	}

	/**
	 * An item has ended other than {@link Outcome#WRITTEN}.
	 * @param result the item and what became of it
	 */
	default void onIncomplete(ItemResult result) {
	}

	/**
	 * Commands are about to be sent again.
	 * @param reason the first word of the server's refusal, or the name of the exception
	 * by which the answers were lost
	 * @param commands how many commands
	 * @param attempt the number of this attempt, from 1
	 * @param delay how long the writer waits before it
	 */
	default void onRetry(String reason, int commands, int attempt, Duration delay) {
	}

	/**
	 * The run has ended.
	 * @param report what became of it
	 */
	default void onEnd(BulkReport report) {
	}

}
