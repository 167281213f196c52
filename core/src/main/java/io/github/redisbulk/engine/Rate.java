package io.github.redisbulk.engine;

import java.util.concurrent.TimeUnit;

/**
 * How fast a count grows: an average that forgets exponentially, so that it follows a
 * change within seconds and falls to zero when nothing happens.
 * <p>
 * This class is thread-safe.
 */
final class Rate {

	/** What is older than this weighs less than 37 percent. */
	private static final long MEMORY = TimeUnit.SECONDS.toNanos(5);

	private final long began;

	private long updated;

	private long count;

	private double weighted;

	Rate(long now) {
		this.began = now;
		this.updated = now;
	}

	synchronized void update(long newCount, long now) {
		this.weighted = this.weighted * fading(now - this.updated) + (newCount - this.count);
		this.updated = now;
		this.count = newCount;
	}

	/** Returns the growth in a second. */
	synchronized double perSecond(long now) {
		double seconds = (double) MEMORY / TimeUnit.SECONDS.toNanos(1);
		double known = 1 - fading(now - this.began);
		return (known <= 0) ? 0 : this.weighted * fading(now - this.updated) / (known * seconds);
	}

	private static double fading(long nanos) {
		return Math.exp(-(double) nanos / MEMORY);
	}

}
