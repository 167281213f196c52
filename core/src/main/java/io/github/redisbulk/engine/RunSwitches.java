package io.github.redisbulk.engine;

import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a run: whether it is held or to stop, and with which options it is to
 * write. The run looks at its switches before each chunk and while it waits.
 * <p>
 * This class is thread-safe.
 */
final class RunSwitches {

	private volatile BulkOptions options;

	private volatile boolean held;

	private volatile @Nullable String stopReason;

	RunSwitches(BulkOptions options) {
		this.options = options;
	}

	BulkOptions options() {
		return this.options;
	}

	/**
	 * Changes those options that a run can change while it goes on. What is not changed
	 * stays, the bound on reads too where only a chunk is limited.
	 */
	synchronized void change(UnaryOperator<BulkOptions> changes) {
		BulkOptions wanted = changes.apply(this.options.withPaceOf(this.options));
		this.options = this.options.withPaceOf(wanted).withMaxFailures(wanted.maxFailures());
	}

	boolean held() {
		return this.held;
	}

	void hold() {
		this.held = true;
	}

	void resume() {
		this.held = false;
	}

	/** Returns why the run is to stop, {@code null} while it is to go on. */
	@Nullable String stopReason() {
		return this.stopReason;
	}

	void stop(String reason) {
		this.stopReason = reason;
	}

}
