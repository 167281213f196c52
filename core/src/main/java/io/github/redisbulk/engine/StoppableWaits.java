package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.function.Supplier;

import io.github.redisbulk.PauseReason;
import org.jspecify.annotations.Nullable;

/**
 * The waiting of a run, which an interrupt or a deadline cuts short.
 */
final class StoppableWaits {

	/** How soon the end of a run is noticed. */
	private static final Duration SLICE = Duration.ofMillis(100);

	/** More nanoseconds than this might not fit into a number. */
	private static final Duration LONGEST = Duration.ofDays(365);

	private final TimeSource time;

	private final Listeners listeners;

	private final RunHandle control;

	private volatile long deadline = Long.MAX_VALUE;

	private volatile @Nullable String ended;

	StoppableWaits(TimeSource time, Listeners listeners, RunHandle control) {
		this.time = time;
		this.control = control;
		this.listeners = listeners;
	}

	TimeSource time() {
		return this.time;
	}

	/**
	 * Ends the run when a time has passed, or before if that was said already; may be
	 * called by any thread.
	 */
	synchronized void endWithin(Duration limit) {
		Duration bounded = (limit.compareTo(LONGEST) < 0) ? limit : LONGEST;
		long end = this.time.nanos() + bounded.toNanos();
		if (this.deadline == Long.MAX_VALUE || end - this.deadline < 0) {
			this.deadline = end;
		}
	}

	/** The run has ended: nobody waits for anything any more. */
	void end(String reason) {
		this.ended = reason;
	}

	/** Throws if the run is to end. */
	void check() throws StopException {
		String known = this.ended;
		String reason = (known != null) ? known : this.control.stopReason();
		if (reason != null) {
			throw new StopException(reason, null);
		}
		if (Thread.currentThread().isInterrupted()) {
			throw new StopException("it was interrupted", null);
		}
		if (this.deadline != Long.MAX_VALUE && this.time.nanos() - this.deadline >= 0) {
			throw new StopException("the session was closed, and the time to send the rest has passed", null);
		}
	}

	/** Waits while the run is held. */
	void whileHeld() throws StopException {
		check();
		if (this.control.held()) {
			pause(PauseReason.HELD, () -> this.control.held() ? SLICE : Duration.ZERO);
		}
	}

	/** Leaves the gap between two chunks, whose length may change meanwhile. */
	void pause() throws StopException {
		long began = this.time.nanos();
		pause(PauseReason.CONFIGURED, () -> this.control.options().pause().minusNanos(this.time.nanos() - began));
	}

	/** Waits as long as a pacer wants. */
	void whilePaced(Supplier<Duration> delay) throws StopException {
		pause(PauseReason.PACED, delay);
	}

	/** Announces a retry and waits for its time to come. */
	void retry(String reason, int commands, int attempt, Duration delay) throws StopException {
		this.listeners.tell((listener) -> listener.onRetry(reason, commands, attempt, delay));
		long began = this.time.nanos();
		pause(PauseReason.RETRY, () -> delay.minusNanos(this.time.nanos() - began));
	}

	/** Sleeps, at most a slice at a time, until nothing is left. */
	private void pause(PauseReason reason, Supplier<Duration> left) throws StopException {
		Duration next = left.get();
		if (next.isZero() || next.isNegative()) {
			return;
		}
		long began = this.time.nanos();
		try {
			while (!next.isZero() && !next.isNegative()) {
				check();
				this.time.sleep((next.compareTo(SLICE) < 0) ? next : SLICE);
				next = left.get();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			check();
		}
		finally {
			Duration length = Duration.ofNanos(this.time.nanos() - began);
			this.listeners.tell((listener) -> listener.onPause(reason, length));
		}
	}

}
