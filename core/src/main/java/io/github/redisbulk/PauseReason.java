package io.github.redisbulk;

/**
 * Why a run sends nothing for a while although there is something to send.
 */
public enum PauseReason {

	/** The gap between chunks, see {@link BulkOptions#withPause}. */
	CONFIGURED,

	/** Somebody holds the run, see {@link BulkRun#hold()}. */
	HELD,

	/**
	 * The bound on the latency of reads, or the maximum rate, allows nothing more, or
	 * another writer has its turn.
	 */
	PACED,

	/** The time before another attempt, see {@link RetryPolicy}. */
	RETRY

}
