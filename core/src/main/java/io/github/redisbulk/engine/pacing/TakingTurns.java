package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

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

	private final TurnUse use;

	private final LongSupplier nanos;

	/** Whether the guard has had the next chunk wait. */
	private boolean rested;

	TakingTurns(Pacer guard, TurnPath path, LongSupplier nanos) {
		this.guard = guard;
		this.nanos = nanos;
		this.use = new TurnUse();
		this.turns = new Turns(path, this.use, nanos);
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
		if (this.use.inFlight() == 0 && !this.turns.own()) {
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
		this.use.rests(delay.toNanos());
		return delay;
	}

	@Override
	public void sent(InFlight chunk) {
		PacingState state = this.guard.state().orElse(null);
		boolean full = this.rested;
		boolean slow = false;
		if (state != null) {
			this.use.prepared();
			full |= chunk.commands() > NEARLY * this.guard.chunkMaxCommands()
					|| chunk.bytes() > NEARLY * this.guard.chunkMaxBytes();
			slow = state.probeP99().compareTo(state.bound()) > 0;
		}
		this.use.sent(full, slow);
		this.rested = false;
		this.guard.sent(chunk);
	}

	@Override
	public void awaits() {
		this.use.awaits(this.nanos.getAsLong());
		this.guard.awaits();
	}

	@Override
	public void awaitedReplicas(long nanos) {
		this.use.awaitedReplicas(nanos);
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
		this.use.ended(this.nanos.getAsLong());
		if (this.use.inFlight() == 0) {
			this.turns.drained();
		}
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
