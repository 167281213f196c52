package io.github.redisbulk;

import java.time.Duration;
import java.util.Locale;

import org.springframework.format.datetime.standard.DurationFormatterUtils;

/**
 * What the latency of everybody's reads is to stay below while the writer writes.
 * {@link #toString()} returns what {@link #valueOf} reads.
 * <p>
 * This class is immutable and thread-safe.
 */
public abstract sealed class ReadLatencyBound {

	/** There is no bound, and nothing is measured. */
	public static final ReadLatencyBound NONE = new None();

	/**
	 * Five times what a read takes before anything is written, or later where that is
	 * less, at least 2 milliseconds; ten times that for as long as the server says that
	 * nobody else reads.
	 */
	public static final ReadLatencyBound AUTO = new Auto();

	/** No bound that is nearer to the latency of an idle system can be kept. */
	private static final double NEAREST = 1.5;

	private static final double AUTO_FACTOR = 5;

	private static final double AUTO_LEAST = 2_000_000;

	/**
	 * Returns a bound.
	 * @param time what the 99th percentile of reads is to stay below, at least 100
	 * microseconds
	 * @return the bound
	 */
	public static ReadLatencyBound of(Duration time) {
		return new Fixed(time);
	}

	/**
	 * Reads a bound.
	 * @param text a duration such as {@code 2ms}, {@code auto} or {@code none}
	 * @return the bound
	 * @throws IllegalArgumentException if the text is none of these
	 */
	public static ReadLatencyBound valueOf(String text) {
		return switch (text.trim().toLowerCase(Locale.ROOT)) {
			case "auto" -> AUTO;
			case "none" -> NONE;
			default -> of(parse(text.trim()));
		};
	}

	private static Duration parse(String text) {
		try {
			return DurationFormatterUtils.detectAndParse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					"'read-latency-bound' must be a duration such as 2ms, 'auto' or 'none', but was '" + text + "'");
		}
	}

	/**
	 * Returns the bound that is kept.
	 * @param baseline what a read takes on an idle system, in nanoseconds, 0 if unknown
	 * @return nanoseconds
	 */
	public abstract double nanos(double baseline);

	private static final class Fixed extends ReadLatencyBound {

		private static final Duration LEAST = Duration.ofNanos(100_000);

		private static final Duration MOST = Duration.ofDays(1);

		private final Duration time;

		Fixed(Duration time) {
			if (time.compareTo(LEAST) < 0) {
				throw new IllegalArgumentException("'read-latency-bound' must be at least 100us");
			}
			if (time.compareTo(MOST) > 0) {
				throw new IllegalArgumentException("'read-latency-bound' must not be longer than a day");
			}
			this.time = time;
		}

		@Override
		public double nanos(double baseline) {
			return Math.max((double) this.time.toNanos(), NEAREST * baseline);
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Fixed fixed && this.time.equals(fixed.time);
		}

		@Override
		public int hashCode() {
			return this.time.hashCode();
		}

		@Override
		public String toString() {
			long nanos = this.time.toNanos();
			return (nanos % 1_000_000 == 0) ? nanos / 1_000_000 + "ms"
					: (nanos % 1000 == 0) ? nanos / 1000 + "us" : nanos + "ns";
		}

	}

	private static final class Auto extends ReadLatencyBound {

		@Override
		public double nanos(double baseline) {
			return Math.max(AUTO_LEAST, AUTO_FACTOR * baseline);
		}

		@Override
		public String toString() {
			return "auto";
		}

	}

	private static final class None extends ReadLatencyBound {

		@Override
		public double nanos(double baseline) {
			return Double.POSITIVE_INFINITY;
		}

		@Override
		public String toString() {
			return "none";
		}

	}

}
