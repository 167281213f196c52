package io.github.redisbulk;

import java.time.Duration;
import java.util.Locale;

/**
 * What the writer allows itself for the sake of reads, and why.
 *
 * @param regime why
 * @param windowCommands how many commands may be in flight
 * @param windowBytes how many bytes may be in flight
 * @param rest the pause before each chunk, zero unless the smallest window is too much
 * @param bound what the latency of reads is to stay below
 * @param probeP99 the 99th percentile of the last probes, zero before the first
 * @param baseline how long the quickest probe took, before anything was written or later,
 * zero if unknown
 */
public record PacingState(Regime regime, int windowCommands, long windowBytes, Duration rest, Duration bound,
		Duration probeP99, Duration baseline) {

	/** Why the window is as it is. */
	public enum Regime {

		/** The window is being found. */
		STARTING("finding the window"),

		/** The window follows the probes. */
		STEADY("following the probes"),

		/**
		 * Others alone make reads slower than the bound: the window is what adds a tenth
		 * of it, or a small part of what reads wait for the others.
		 */
		BESIDE_OTHERS("adding little, for others alone make reads slow"),

		/**
		 * Nobody else reads, so there is nobody to protect: where the bound is to be
		 * found by itself, ten times as much is kept.
		 */
		ALONE("as fast as it gets, for nobody else reads"),

		/** One item in flight is too much, so there is a pause between items. */
		RESTING("one item at a time, with a pause"),

		/**
		 * Reads are not answered or, where the writer yields to others, far beyond the
		 * bound: nothing is written until they are well.
		 */
		HELD("held until reads are well again"),

		/**
		 * The server would soon refuse everybody's writes: nothing is written until then.
		 */
		FULL("held, for the server's memory is nearly used up");

		private final String words;

		Regime(String words) {
			this.words = words;
		}

		@Override
		public String toString() {
			return this.words;
		}

	}

	/** Returns one line for a log. */
	@Override
	public String toString() {
		return this.regime + ": up to " + this.windowCommands + " commands or " + this.windowBytes + " bytes in flight"
				+ (this.rest.isZero() ? "" : ", resting " + millis(this.rest)) + ", probe p99 " + millis(this.probeP99)
				+ " (idle " + millis(this.baseline) + ", bound " + millis(this.bound) + ")";
	}

	private static String millis(Duration time) {
		return String.format(Locale.ROOT, "%.2f ms", time.toNanos() / 1e6);
	}

}
