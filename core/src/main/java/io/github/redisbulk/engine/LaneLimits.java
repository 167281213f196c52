package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.function.Function;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.pacing.InFlight;
import io.github.redisbulk.engine.pacing.Pacer;
import org.jspecify.annotations.Nullable;

/**
 * When a chunk is full and when it may go: as the options say, and below that as the
 * pacers do.
 */
final class LaneLimits {

	private final RunHandle control;

	private final Function<BulkOptions, Pacer> pacers;

	private final StoppableWaits waits;

	private BulkOptions paced;

	private Pacer pacer;

	private boolean firstSent;

	/** Since when the server has been full, {@code null} where it is not. */
	private @Nullable Long fullSince;

	/** The options that the limits of a chunk below have been found by. */
	private BulkOptions limiting;

	private int maxCommands;

	private long maxBytes;

	/**
	 * Creates limits.
	 * @param pacers makes what keeps the options of the run
	 */
	LaneLimits(RunHandle control, Function<BulkOptions, Pacer> pacers, StoppableWaits waits) {
		this.control = control;
		this.waits = waits;
		this.pacers = pacers;
		this.paced = control.options();
		this.pacer = pacers.apply(this.paced);
		this.limiting = this.paced;
		limitChunks();
	}

	/** Finds out anew what a chunk may hold: each item asks for that. */
	private void limitChunks() {
		this.limiting = this.control.options();
		this.maxCommands = Math.min(this.limiting.chunkMaxCommands(), this.pacer.chunkMaxCommands());
		this.maxBytes = Math.min(this.limiting.chunkMaxBytes().toBytes(), this.pacer.chunkMaxBytes());
	}

	/** Returns whether somebody has changed what the pacers are to keep. */
	private boolean outdated() {
		BulkOptions wanted = this.control.options();
		return !wanted.readLatencyBound().equals(this.paced.readLatencyBound())
				|| wanted.yieldToOthers() != this.paced.yieldToOthers()
				|| !wanted.maxRate().equals(this.paced.maxRate());
	}

	boolean overfull(Chunk chunk) {
		return chunk.commands() > maxCommands() || chunk.length() > maxBytes();
	}

	boolean full(Chunk chunk) {
		return chunk.commands() >= maxCommands() || chunk.length() >= maxBytes();
	}

	/** Returns how many commands a chunk may hold. */
	int maxCommands() {
		keepUp();
		return this.maxCommands;
	}

	/** Returns how many bytes a chunk may hold. */
	long maxBytes() {
		keepUp();
		return this.maxBytes;
	}

	/** Somebody may have changed the options since. */
	private void keepUp() {
		if (this.limiting != this.control.options()) {
			limitChunks();
		}
	}

	/** Returns whether a chunk may be sent behind those in flight. */
	boolean admits(Chunk chunk, int inFlight) {
		return !outdated() && inFlight < this.pacer.chunksInFlight(this.control.options().inFlight())
				&& this.pacer.admits(size(chunk));
	}

	/**
	 * Waits until a chunk may go. Other pacers take over only where nothing is in flight:
	 * each has to hear of the answers to what it has let through.
	 */
	void await(int inFlight) throws StopException {
		if (this.firstSent) {
			this.waits.pause();
		}
		this.firstSent = true;
		do {
			if (inFlight == 0 && outdated()) {
				this.pacer.close();
				this.paced = this.control.options();
				this.pacer = this.pacers.apply(this.paced);
			}
			this.waits.whilePaced(this::delay);
			if (fullForTooLong()) {
				throw StopException.retryable("the server is full and has stayed so", null);
			}
		}
		while (inFlight == 0 && outdated());
		limitChunks();
	}

	/** Returns how long a pacer wants to wait that is still wanted itself. */
	private Duration delay() {
		Duration delay = outdated() ? Duration.ZERO : this.pacer.delay();
		if (delay.isZero()) {
			this.fullSince = null;
			return delay;
		}
		PacingState state = state();
		this.control.paces(state);
		if (state == null || state.regime() != PacingState.Regime.FULL) {
			this.fullSince = null;
		}
		else if (this.fullSince == null) {
			this.fullSince = this.waits.time().nanos();
		}
		return fullForTooLong() ? Duration.ZERO : delay;
	}

	/** A server that is nearly full is left alone for as long as one that refuses. */
	private boolean fullForTooLong() {
		RetryPolicy retry = this.control.options().retry();
		return this.fullSince != null && (retry.maxAttempts() == 0
				|| Duration.ofNanos(this.waits.time().nanos() - this.fullSince).compareTo(retry.maxElapsed()) >= 0);
	}

	void sent(Chunk chunk) {
		this.pacer.sent(size(chunk));
		limitChunks();
	}

	private static InFlight size(Chunk chunk) {
		return new InFlight(chunk.items(), chunk.commands(), chunk.length());
	}

	/** The lane has nothing to do but to wait for the chunk that was sent first. */
	void awaits() {
		this.pacer.awaits();
	}

	/** Replicas were waited for since, for so many nanoseconds. */
	void awaitedReplicas(long nanos) {
		this.pacer.awaitedReplicas(nanos);
	}

	/** The chunk that was sent first is in flight no more. */
	void ended(Chunk chunk) {
		if (chunk.finished()) {
			this.pacer.answered();
		}
		else {
			this.pacer.lost();
		}
		limitChunks();
	}

	@Nullable PacingState state() {
		return this.pacer.state().orElse(null);
	}

	void end() {
		this.pacer.close();
	}

}
