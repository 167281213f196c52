package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * One lane, which the thread that writes the run fills and drives. A full chunk waits for
 * its place in the window and for the pause, and is sent.
 */
final class SingleLane implements Lanes {

	private final Lane.Owner owner;

	private final Lane lane;

	private final LaneLimits limits;

	private final SpareChunks spare;

	private Chunk filling;

	SingleLane(Lane.Owner owner, Lane lane, LaneLimits limits) {
		this.owner = owner;
		this.lane = lane;
		this.limits = limits;
		this.spare = lane.spare();
		this.filling = this.spare.take();
	}

	@Override
	public Chunk filling() {
		return this.filling;
	}

	@Override
	public void added() {
		if (this.filling.items() > 1 && this.limits.overfull(this.filling)) {
			Chunk next = this.spare.take();
			this.filling.moveLastItem(next);
			sendFilling(next);
		}
		if (this.limits.full(this.filling)) {
			sendFilling(this.spare.take());
		}
	}

	@Override
	public void flush() {
		if (this.filling.items() > 0) {
			sendFilling(this.spare.take());
		}
		this.owner.works();
		this.lane.settleAll();
		this.owner.rests();
	}

	@Override
	public void end() {
		this.lane.end();
	}

	@Override
	public Traffic traffic() {
		return this.lane.traffic();
	}

	@Override
	public @Nullable PacingState pacing() {
		return this.limits.state();
	}

	@Override
	public List<BulkNode> nodes() {
		return List.of();
	}

	/** Sends the chunk that is full, or abandons it, and goes on with the next. */
	private void sendFilling(Chunk next) {
		this.owner.works();
		Chunk chunk = this.filling;
		boolean sent = false;
		try {
			while (!sent && !this.owner.stopped()) {
				sent = this.lane.send(chunk);
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		if (!sent) {
			this.lane.settleAll();
			this.owner.abandon(chunk);
		}
		this.filling = next;
		if (!sent) {
			this.lane.done(chunk);
		}
		this.owner.rests();
	}

}
