package io.github.redisbulk.actuate;

import java.util.Locale;
import java.util.function.Consumer;

import io.github.redisbulk.BulkRun;
import org.jspecify.annotations.Nullable;

/**
 * What an operator may have a run do.
 */
enum Action {

	/** Leaves the run as it is. */
	NONE((run) -> {
	}),

	/** Holds the run. */
	HOLD(BulkRun::hold),

	/** Lets it go on. */
	RESUME(BulkRun::resume),

	/** Ends it. */
	STOP((run) -> run.stop("stopped through the actuator endpoint"));

	private final Consumer<BulkRun> effect;

	Action(Consumer<BulkRun> effect) {
		this.effect = effect;
	}

	void applyTo(BulkRun run) {
		this.effect.accept(run);
	}

	static Action of(@Nullable String text) {
		if (text == null) {
			return NONE;
		}
		for (Action action : values()) {
			if (action != NONE && action.name().toLowerCase(Locale.ROOT).equals(text)) {
				return action;
			}
		}
		throw Change.invalid("'action' must be hold, resume or stop, but was '" + text + "'");
	}

}
