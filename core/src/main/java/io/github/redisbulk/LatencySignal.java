package io.github.redisbulk;

import java.time.Duration;
import java.util.Optional;

/**
 * How long the application's own reads take: what a bound on their latency is there to
 * protect. A probe sees one connection and one small key; an application that times its
 * reads sees all of them. A bean of this type, or {@code BulkOptions.withLatencySignal},
 * is listened to beside the probe wherever there is a bound.
 * <p>
 * Implementations must be thread-safe, quick, and must not block: each run with a bound
 * asks on the thread that writes, ten times a second.
 */
@FunctionalInterface
public interface LatencySignal {

	/** Knows nothing. */
	LatencySignal NONE = Optional::empty;

	/**
	 * Returns how long reads have taken lately, such as their 99th percentile over the
	 * last second.
	 * @return a time, empty where nothing has been read lately
	 */
	Optional<Duration> latest();

}
