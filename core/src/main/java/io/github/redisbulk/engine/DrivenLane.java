package io.github.redisbulk.engine;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * One lane, which the thread that writes the run fills and drives. A full chunk is sent
 * before the next item is taken.
 */
abstract class DrivenLane implements Lanes {

	private final Lane.Owner owner;

	private final LaneLimits limits;

	private final SpareChunks spare;

	private Chunk filling;

	/**
	 * Creates a lane.
	 * @param owner the run
	 * @param limits when a chunk is full
	 * @param spare where chunks come from
	 */
	DrivenLane(Lane.Owner owner, LaneLimits limits, SpareChunks spare) {
		this.owner = owner;
		this.limits = limits;
		this.spare = spare;
		this.filling = spare.take();
	}

	Lane.Owner owner() {
		return this.owner;
	}

	LaneLimits limits() {
		return this.limits;
	}

	SpareChunks spare() {
		return this.spare;
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
		settleAll();
		this.owner.rests();
	}

	@Override
	public @Nullable PacingState pacing() {
		return this.limits.state();
	}

	/** Sends the chunk that was being filled, and goes on with the next. */
	private void sendFilling(Chunk next) {
		this.owner.works();
		send(this.filling);
		this.filling = next;
		this.owner.rests();
	}

	/** Sends a chunk as soon as it may go, or abandons it. */
	abstract void send(Chunk chunk);

	/** Waits for the outcomes of everything in flight. */
	abstract void settleAll();

}
