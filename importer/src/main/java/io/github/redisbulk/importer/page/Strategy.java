package io.github.redisbulk.importer.page;

import java.time.Duration;
import java.util.Locale;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;

import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;

/**
 * How an import goes about its writing, as the page's user chooses.
 *
 * @param kind the way to write
 * @param chunkCommands how much is sent together, for fixed packets
 * @param pause the gap between them
 * @param bound what reads are to stay below, for the guard
 */
record Strategy(Kind kind, int chunkCommands, Duration pause, Duration bound) {

	static final int HUGE_COMMANDS = 20_000;

	private static final int GUARD_COMMANDS = 1000;

	private static final Duration BOUND = Duration.ofMillis(2);

	enum Kind {

		/** As much as fits into one pipeline. */
		HUGE,

		/** Small packets with a sleep after each. */
		FIXED,

		/** The writer finds its pace by itself, below a bound for reads. */
		GUARD

	}

	static Strategy of(String kind, int chunkCommands, double pauseMillis, double boundMillis) {
		return new Strategy(kind(kind), chunkCommands, duration(pauseMillis), duration(boundMillis));
	}

	/** Returns what options come nearest to. */
	static Strategy of(BulkOptions options) {
		boolean guarded = !options.readLatencyBound().equals(ReadLatencyBound.NONE);
		Kind kind = guarded ? Kind.GUARD
				: (options.chunkMaxCommands() >= HUGE_COMMANDS && options.pause().isZero()) ? Kind.HUGE : Kind.FIXED;
		return new Strategy(kind, options.chunkMaxCommands(), options.pause(), bound(options.readLatencyBound()));
	}

	private static Duration bound(ReadLatencyBound bound) {
		boolean known = !bound.equals(ReadLatencyBound.NONE) && !bound.equals(ReadLatencyBound.AUTO);
		return known ? DurationStyle.SIMPLE.parse(bound.toString()) : BOUND;
	}

	private static Kind kind(String name) {
		try {
			return Kind.valueOf(name.toUpperCase(Locale.ROOT));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("There is no strategy '" + name + "', only huge, fixed and guard", ex);
		}
	}

	private static Duration duration(double millis) {
		if (!(millis >= 0 && millis <= 86_400_000)) {
			throw new IllegalArgumentException("A time must be between 0 and a day");
		}
		return Duration.ofNanos(Math.round(millis * 1e6));
	}

	/**
	 * Changes the options of a run to this strategy.
	 * @throws IllegalArgumentException if a number is out of its bounds
	 */
	BulkOptions change(BulkOptions options) {
		BulkOptions plain = options.withMaxRate(MaxRate.UNLIMITED).withReadLatencyBound(ReadLatencyBound.NONE);
		return switch (this.kind) {
			case HUGE -> plain.withChunkMaxCommands(HUGE_COMMANDS)
				.withChunkMaxBytes(DataSize.ofMegabytes(32))
				.withInFlight(1)
				.withPause(Duration.ZERO);
			case FIXED -> plain.withChunkMaxCommands(this.chunkCommands)
				.withChunkMaxBytes(DataSize.ofMegabytes(1))
				.withInFlight(1)
				.withPause(this.pause);
			case GUARD -> plain.withChunkMaxCommands(GUARD_COMMANDS)
				.withChunkMaxBytes(DataSize.ofKilobytes(256))
				.withInFlight(2)
				.withPause(Duration.ZERO)
				.withReadLatencyBound(this.bound);
		};
	}

}
