package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Optional;

import io.github.redisbulk.PacingState;

/**
 * Writes in turns with other writers. Each keeps the bound in its turn as if it were
 * alone, and none is taken by another for somebody who makes reads slow.
 */
final class TakingTurns implements Pacer {

	/** The guard may allow a little more by now than when the chunk was filled. */
	private static final double NEARLY = 0.75;

	/** The turns have been waited for meanwhile. */
	private static final Duration AGAIN = Duration.ofNanos(1);

	/** Whoever rests for long is not to pass for one that has nothing to send. */
	private static final Duration LONGEST_REST = Duration.ofMillis(20);

	private final Pacer guard;

	private final Turns turns;

	private int inFlight;

	/** Whether the guard has had the next chunk wait. */
	private boolean rested;

	TakingTurns(Pacer guard, Turns turns) {
		this.guard = guard;
		this.turns = turns;
	}

	@Override
	public int chunkMaxCommands() {
		return this.guard.chunkMaxCommands();
	}

	@Override
	public int chunkMaxBytes() {
		return this.guard.chunkMaxBytes();
	}

	@Override
	public int chunksInFlight(int configured) {
		return this.guard.chunksInFlight(configured);
	}

	@Override
	public boolean admits(InFlight chunk) {
		return this.turns.own() && this.guard.admits(chunk);
	}

	/** What was let through behind others goes, even if the turn has ended since. */
	@Override
	public Duration delay() {
		if (this.inFlight == 0 && !this.turns.own()) {
			this.turns.await();
			if (!this.turns.own()) {
				return AGAIN;
			}
		}
		Duration delay = this.guard.delay();
		if (delay.compareTo(LONGEST_REST) > 0) {
			delay = LONGEST_REST;
		}
		this.rested |= !delay.isZero();
		this.turns.rests(delay.toNanos());
		return delay;
	}

	@Override
	public void sent(InFlight chunk) {
		PacingState state = this.guard.state().orElse(null);
		boolean full = this.rested;
		boolean slow = false;
		if (state != null) {
			this.turns.prepared();
			full |= chunk.commands() > NEARLY * this.guard.chunkMaxCommands()
					|| chunk.bytes() > NEARLY * this.guard.chunkMaxBytes();
			slow = state.probeP99().compareTo(state.bound()) > 0;
		}
		this.turns.sent(full, slow);
		this.rested = false;
		this.inFlight++;
		this.guard.sent(chunk);
	}

	@Override
	public void awaits() {
		this.turns.awaits();
		this.guard.awaits();
	}

	@Override
	public void awaitedReplicas(long nanos) {
		this.turns.awaitedReplicas(nanos);
		this.guard.awaitedReplicas(nanos);
	}

	@Override
	public void answered() {
		ended();
		this.guard.answered();
	}

	@Override
	public void lost() {
		ended();
		this.guard.lost();
	}

	private void ended() {
		this.inFlight--;
		this.turns.ended();
	}

	@Override
	public Optional<PacingState> state() {
		return this.guard.state();
	}

	@Override
	public void close() {
		this.turns.close();
		this.guard.close();
	}

}
