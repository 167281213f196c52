package io.github.redisbulk.importer.page;

import java.time.Duration;
import java.util.Locale;

import io.github.redisbulk.PacingState;
import org.jspecify.annotations.Nullable;

/**
 * Says that reads take longer than an import is to let them, and whose doing that is, as
 * far as the writer's own probes tell.
 */
final class MissedBound {

	private MissedBound() {
	}

	/**
	 * Compares.
	 * @param p99 the 99th percentile of the reads in milliseconds, {@code null} if
	 * unknown
	 * @param pacing what the writer allows itself
	 * @return sentences, {@code null} where the bound is kept
	 */
	static @Nullable String sentence(@Nullable Double p99, PacingState pacing) {
		double bound = millis(pacing.bound());
		if (p99 == null || p99 <= bound) {
			return null;
		}
		return String.format(Locale.ROOT, "Reads take %.2f ms, more than the bound of %s ms. %s", p99, number(bound),
				whose(pacing));
	}

	private static String whose(PacingState pacing) {
		double probe = millis(pacing.probeP99());
		if (pacing.regime() == PacingState.Regime.HELD || pacing.regime() == PacingState.Regime.FULL) {
			return "The import writes next to nothing meanwhile: others keep Redis busy, or this machine.";
		}
		if (pacing.regime() == PacingState.Regime.BESIDE_OTHERS) {
			return "Others, or this machine, make reads slow; the import adds little.";
		}
		if (pacing.probeP99().isZero()) {
			return "The writer has not timed a read of its own yet.";
		}
		if (probe <= millis(pacing.bound())) {
			return String.format(Locale.ROOT,
					"The writer's own reads, right behind its chunks, take %.2f ms: others, or this machine, add the rest.",
					probe);
		}
		if (pacing.baseline().compareTo(pacing.bound()) > 0) {
			return String.format(Locale.ROOT, "They took %.2f ms before anything was written: others keep Redis busy.",
					millis(pacing.baseline()));
		}
		return String.format(Locale.ROOT,
				"The writer's own reads, right behind its chunks, take %.2f ms: it has its part in it, and sends less.",
				probe);
	}

	private static String number(double millis) {
		return (millis == Math.rint(millis)) ? Long.toString((long) millis) : Double.toString(millis);
	}

	private static double millis(Duration time) {
		return time.toNanos() / 1e6;
	}

}
