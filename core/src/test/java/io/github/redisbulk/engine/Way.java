package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;

/**
 * A way to write: faults are made on each of them. Times are short, so that a test of a
 * fault takes about a second.
 *
 * @param driver the driver
 * @param inFlight chunks in flight
 * @param chunkMaxCommands commands of a chunk
 * @param atomic whether items are transactions
 * @param packing whether commands are joined
 */
record Way(Driver driver, int inFlight, int chunkMaxCommands, boolean atomic, boolean packing) {

	static final Duration TIMEOUT = Duration.ofMillis(700);

	/** Patient enough for faults of a second or two, which it asks about often. */
	static final RetryPolicy RETRY = new RetryPolicy(200, Duration.ofMillis(20), Duration.ofMillis(50),
			Duration.ofSeconds(20), true);

	static Stream<Way> all() {
		return Stream.of(Driver.values())
			.flatMap((driver) -> Stream.of(new Way(driver, 1, 5, false, false), new Way(driver, 1, 200, false, false),
					new Way(driver, 4, 5, false, false), new Way(driver, 4, 200, false, false),
					new Way(driver, 4, 30, true, false), new Way(driver, 4, 30, false, true)));
	}

	BulkOptions options() {
		return BulkOptions.defaults()
			.withInFlight(this.inFlight)
			.withChunkMaxCommands(this.chunkMaxCommands)
			.withAtomic(this.atomic)
			.withPacking(this.packing)
			.withTimeout(TIMEOUT)
			.withRetry(RETRY);
	}

}
