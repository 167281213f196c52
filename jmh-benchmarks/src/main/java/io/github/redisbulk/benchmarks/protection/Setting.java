package io.github.redisbulk.benchmarks.protection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;

import org.springframework.util.unit.DataSize;

/**
 * A way to write.
 *
 * @param name what it is called in results
 * @param options makes it so
 * @param bound what a guard is to keep, in milliseconds, 0 where there is none
 */
record Setting(String name, UnaryOperator<BulkOptions> options, double bound) {

	private static final DataSize ANY_SIZE = DataSize.ofMegabytes(512);

	/** The setting that is often quoted: 1,000 SETs of 1 KiB, and no sleep. */
	static final Setting QUOTED = fixed(1_000, 1, 0);

	/** A huge pipeline: all there is at once. */
	static final Setting HUGE = fixed(100_000, 1, 0);

	/** Small packets with short sleeps. */
	static final Setting SLEEPS = fixed(100, 1, 1);

	/** Fixed settings, the best of which a hand would find. */
	static final List<Setting> TUNED = List.of(fixed(5, 2, 0), fixed(10, 2, 0), fixed(17, 2, 0), fixed(20, 1, 0),
			fixed(40, 1, 0), fixed(50, 2, 0), fixed(100, 1, 0), fixed(100, 2, 0), fixed(200, 2, 0), fixed(300, 1, 0));

	static Setting fixed(int commands, int inFlight, int pauseMillis) {
		String name = commands + ((inFlight > 1) ? " x " + inFlight : "")
				+ ((pauseMillis > 0) ? ", sleep " + pauseMillis + " ms" : "");
		return new Setting(name,
				(options) -> options.withChunkMaxCommands(commands)
					.withChunkMaxBytes(ANY_SIZE)
					.withInFlight(inFlight)
					.withPause(Duration.ofMillis(pauseMillis)),
				0);
	}

	/** Nothing set but the bound. */
	static Setting guard(double millis) {
		return new Setting("guard " + millis + " ms",
				(options) -> options.withReadLatencyBound(Duration.ofNanos((long) (millis * 1e6))), millis);
	}

	Setting called(String other) {
		return new Setting(other, this.options, this.bound);
	}

	static List<Setting> all(boolean quick) {
		List<Setting> all = new ArrayList<>();
		if (!quick) {
			all.add(HUGE);
			all.add(fixed(10_000, 1, 0));
		}
		all.add(QUOTED);
		all.add(SLEEPS);
		all.addAll(quick ? List.of(fixed(17, 2, 0), fixed(50, 2, 0), fixed(100, 1, 0)) : TUNED);
		if (!quick) {
			all.add(guard(0.5));
			all.add(guard(5));
		}
		all.add(guard(1));
		all.add(guard(2));
		return all;
	}

}
