package io.github.redisbulk;

import java.time.Duration;
import java.util.Optional;

/**
 * Tells how long the application's own reads take, which a bound on their latency is
 * there to protect. A probe sees one connection and one small key; an application that
 * times its reads sees all of them. Where there is a bound, the writer uses the signal of
 * {@link BulkOptions#withLatencySignal}, with Spring Boot a bean of this type, beside the
 * probe.
 * <p>
 * Implementations must be thread-safe, quick, and must not block: each run with a bound
 * asks on the thread that writes, ten times a second.
 */
@FunctionalInterface
public interface LatencySignal {

	/** The signal of an application that does not time its reads. */
	LatencySignal NONE = Optional::empty;

	/**
	 * Returns how long reads have taken lately, such as their 99th percentile over the
	 * last second.
	 * @return a time, empty where nothing has been read lately
	 */
	Optional<Duration> latest();

}
