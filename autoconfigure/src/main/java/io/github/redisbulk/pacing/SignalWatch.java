package io.github.redisbulk.pacing;

import java.util.function.LongSupplier;

/**
 * Listens to a {@link LatencySignal} at its own pace. What it tells covers a while and
 * comes late, so that it is no sample as a probe's is: while it is beyond the bound the
 * window may not grow, and is narrowed once each time it is asked.
 */
final class SignalWatch {

	private static final long INTERVAL = 100_000_000;

	private final LatencySignal signal;

	private final LongSupplier nanos;

	private long askedAt;

	private boolean slow;

	SignalWatch(LatencySignal signal, LongSupplier nanos) {
		this.signal = signal;
		this.nanos = nanos;
		this.askedAt = nanos.getAsLong() - INTERVAL;
	}

	/**
	 * Returns how long reads take if they are slower than the bound and that has not been
	 * told in the last tenth of a second, else 0.
	 */
	long newlySlow(double bound) {
		long now = this.nanos.getAsLong();
		if (now - this.askedAt < INTERVAL) {
			return 0;
		}
		this.askedAt = now;
		long latest = this.signal.latest().map((time) -> time.toNanos()).orElse(0L);
		this.slow = latest > bound;
		return this.slow ? latest : 0;
	}

	/** Returns whether reads were slower than the bound when that was asked last. */
	boolean slow() {
		return this.slow;
	}

}
