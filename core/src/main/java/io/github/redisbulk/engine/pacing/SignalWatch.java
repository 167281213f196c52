package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.function.LongSupplier;

import io.github.redisbulk.LatencySignal;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Asks a {@link LatencySignal} ten times a second. A signal covers a while and comes
 * late, so it counts for less than a sample: while the signal is beyond the bound, the
 * window may not grow, and each question narrows the window once.
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
	 * Asks the signal, unless it was asked less than a tenth of a second ago.
	 * @param bound what the latency of reads is to stay below, in nanoseconds
	 * @return how long reads take, in nanoseconds, if the signal was asked and reads are
	 * slower than the bound, else 0
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

	/** Returns whether the application times its reads at all. */
	boolean given() {
		return this.signal != LatencySignal.NONE;
	}

	/** Returns whether reads were slower than the bound at the last question. */
	boolean slow() {
		return this.slow;
	}

}
