package io.github.redisbulk;

/**
 * Why a run sends nothing for a while although there is something to send.
 */
public enum PauseReason {

	/** The gap between chunks, see {@link BulkOptions#withPause}. */
	CONFIGURED,

	/** Somebody holds the run, see {@link BulkRun#pause()}. */
	HELD,

	/** Reads would suffer, or a rate is not to be passed. */
	PACED,

	/** The time before another attempt, see {@link RetryPolicy}. */
	RETRY

}
