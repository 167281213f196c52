package io.github.redisbulk.engine.pacing;

import java.time.Duration;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Says in the log when the regime of a run changes, but not more than once a second.
 */
final class PacingLog {

	private static final Log logger = LogFactory.getLog(Pacer.class);

	private static final long BETWEEN = Duration.ofSeconds(1).toNanos();

	private @Nullable Regime said;

	private long saidAt;

	void onState(PacingState state, long now) {
		Regime regime = state.regime();
		if (regime == this.said || regime == Regime.STARTING || (this.said != null && now - this.saidAt < BETWEEN)) {
			return;
		}
		this.said = regime;
		this.saidAt = now;
		if (regime == Regime.HELD || regime == Regime.FULL) {
			logger.warn("Writing is " + state);
		}
		else {
			logger.info("Writing is " + state);
		}
	}

	void onBegin(ReadLatencyBound wanted, double bound, double baseline) {
		if (bound > wanted.nanos(0)) {
			logger.info("Reads take " + millis(baseline) + " before anything is written; their bound is "
					+ millis(bound) + " (wanted: " + wanted + ")");
		}
	}

	void onNoProbe(@Nullable Throwable cause) {
		logger.warn("Reads cannot be timed"
				+ ((cause != null) ? " (" + cause.getMessage() + ")" : ", no connection was made in time")
				+ "; the time of the writer's own chunks takes their place");
	}

	private static String millis(double nanos) {
		return Math.round(nanos / 10_000) / 100.0 + " ms";
	}

}
