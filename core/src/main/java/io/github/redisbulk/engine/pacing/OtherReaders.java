package io.github.redisbulk.engine.pacing;

/**
 * Whether anybody but the probe reads from a server. The server counts the keys that
 * reads have found and missed, the probe's are taken off or not counted, and writes are
 * not counted. Whatever else changes the count, such as another server, or counts that
 * were set back, is taken for somebody who reads.
 * <p>
 * Not thread-safe.
 */
final class OtherReaders {

	/** Who reads a hundred times a second is found out in this time. */
	private static final long FIRST = 50_000_000;

	/** Whoever has read is expected to read again within this time. */
	private static final long EXPECTED = 10_000_000_000L;

	private boolean known;

	private long reads;

	private long quietSince;

	private long quietUntil;

	private long patience = FIRST;

	/**
	 * The server has said how much is read.
	 * @param reads how many reads of others it has counted, {@link ServerInfo#UNTOLD} if
	 * it does not tell
	 * @param now when that was, in nanoseconds
	 */
	void onInfo(long reads, long now) {
		boolean read = this.known && reads != this.reads;
		if (read) {
			this.patience = EXPECTED;
		}
		if (read || !this.known) {
			this.quietSince = now;
		}
		this.known = reads != ServerInfo.UNTOLD;
		this.reads = reads;
		this.quietUntil = now;
	}

	/** Returns whether nobody has read for as long as it takes to believe that. */
	boolean none() {
		return this.known && this.quietUntil - this.quietSince >= this.patience;
	}

}
