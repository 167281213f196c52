package io.github.redisbulk.engine;

import io.github.redisbulk.MaxRate;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.pacing.InFlight;
import io.github.redisbulk.engine.pacing.Pacer;

/**
 * Keeps all lanes of a run together to the rate that the user has set.
 */
final class RunRate {

	private final RunHandle control;

	private final StoppableWaits waits;

	private MaxRate kept;

	private Pacer pacer;

	RunRate(RunHandle control, StoppableWaits waits) {
		this.control = control;
		this.waits = waits;
		this.kept = control.options().maxRate();
		this.pacer = Pacer.keepingRate(this.kept, waits.time()::nanos);
	}

	/** Returns whether a chunk holds as much as the rate allows in one go. */
	boolean full(Chunk chunk) {
		return chunk.commands() >= this.pacer.chunkMaxCommands() || chunk.length() >= this.pacer.chunkMaxBytes();
	}

	/** Waits until another chunk may go. */
	void await(Chunk chunk) throws StopException {
		MaxRate wanted = this.control.options().maxRate();
		if (!wanted.equals(this.kept)) {
			this.kept = wanted;
			this.pacer = Pacer.keepingRate(wanted, this.waits.time()::nanos);
		}
		this.waits.whilePaced(this.pacer::delay);
		this.pacer.sent(new InFlight(chunk.items(), chunk.commands(), chunk.length()));
	}

}
