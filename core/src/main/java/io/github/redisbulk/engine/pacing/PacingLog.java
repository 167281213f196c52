package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Says in the log what changes in the pacing of a run: the regime at most once a second,
 * and where samples come from.
 */
final class PacingLog {

	private static final Log logger = LogFactory.getLog(Pacer.class);

	private static final long BETWEEN = Duration.ofSeconds(1).toNanos();

	private static final Set<Regime> HOLDS = EnumSet.of(Regime.HELD, Regime.FULL);

	private final Set<Regime> said = EnumSet.noneOf(Regime.class);

	private long saidAt;

	/** Says each regime once, but a hold each time: nothing is written then. */
	void onState(PacingState state, long now) {
		Regime regime = state.regime();
		boolean holds = HOLDS.contains(regime);
		if (!holds) {
			this.said.removeAll(HOLDS);
		}
		if (regime == Regime.STARTING || this.said.contains(regime)
				|| (!this.said.isEmpty() && now - this.saidAt < BETWEEN)) {
			return;
		}
		if (holds) {
			logger.warn("Writing is " + state);
		}
		else {
			logger.info("Writing is " + state);
		}
		this.said.add(regime);
		this.saidAt = now;
	}

	void onBound(ReadLatencyBound wanted, double bound, double baseline) {
		if (bound > wanted.nanos(0)) {
			logger.info("Reads take " + millis(baseline) + " at least; their bound is " + millis(bound) + " (wanted: "
					+ wanted + ")");
		}
	}

	void onNoProbe(@Nullable Throwable cause) {
		logger.warn("Reads cannot be timed (" + text(cause)
				+ "); the time of the writer's own chunks takes their place until a read is answered");
	}

	void onBrokenProbe(@Nullable Throwable cause) {
		logger.warn("Chunks are answered, but the reads that are to be timed are not (" + text(cause)
				+ "); the time of the writer's own chunks takes their place until a read is answered");
	}

	void onProbeAnswered() {
		logger.info("Reads are answered, and are timed from now on");
	}

	private static String text(@Nullable Throwable cause) {
		if (cause == null) {
			return "no answer yet";
		}
		return (cause.getMessage() != null) ? cause.getMessage() : cause.getClass().getName();
	}

	private static String millis(double nanos) {
		return Math.round(nanos / 10_000) / 100.0 + " ms";
	}

}
