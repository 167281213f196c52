package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.function.LongSupplier;

import io.github.redisbulk.LatencySignal;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Listens to a {@link LatencySignal} at its own pace. What it tells covers a while and
 * comes late, so that it is no sample as a probe's is: while it is beyond the bound the
 * window may not grow, and is narrowed once each time it is asked.
 */
final class SignalWatch {

	private static final Log logger = LogFactory.getLog(LatencySignal.class);

	private static final long INTERVAL = 100_000_000;

	private final LatencySignal signal;

	private final LongSupplier nanos;

	private long askedAt;

	private boolean slow;

	private boolean complained;

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
		long latest = latest();
		this.slow = latest > bound;
		return this.slow ? latest : 0;
	}

	private long latest() {
		try {
			return this.signal.latest().map(Duration::toNanos).orElse(0L);
		}
		catch (Throwable ex) {
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			if (!this.complained) {
				this.complained = true;
				logger.warn("A LatencySignal of type " + this.signal.getClass().getName()
						+ " threw an exception; it is passed over when it does", ex);
			}
			return 0;
		}
	}

	/** Returns whether reads were slower than the bound when that was asked last. */
	boolean slow() {
		return this.slow;
	}

}
