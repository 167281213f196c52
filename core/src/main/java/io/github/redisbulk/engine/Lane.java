package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * What sends to one server: a chunk that is being filled, the window of chunks in flight,
 * the connection, the limits, and the recovery. A full chunk waits for its place in the
 * window and for the pause, and is sent; answered chunks are settled in the order in
 * which they were sent.
 * <p>
 * This class is not thread-safe.
 */
final class Lane {

	/** The run that a lane belongs to. */
	interface Owner {

		/** Returns whether nothing is to be sent any more. */
		boolean stopped();

		/** Ends the run early. */
		void stop(StopException ex);

		/** The lane has something to send or to wait for. */
		void works();

		/** The lane waits for items. */
		void rests();

		/** Each item of a chunk has its outcome. */
		void settle(Chunk chunk);

		/** A chunk will not be sent. */
		void abandon(Chunk chunk);

		/** Items have been settled, or abandoned. */
		void progressed();

	}

	private final Owner owner;

	private final RunHandle control;

	private final StoppableWaits waits;

	private final LaneLimits limits;

	private final LaneConnection connection;

	private final Recovery recovery;

	private final Deque<Chunk> window = new ArrayDeque<>();

	private final SpareChunks spare;

	private Chunk filling;

	Lane(Owner owner, RunHandle control, Connections connections, StoppableWaits waits, Listeners listeners) {
		this.owner = owner;
		this.control = control;
		this.waits = waits;
		this.limits = new LaneLimits(control, connections, waits);
		this.connection = new LaneConnection(connections, control.options(), waits, listeners);
		this.recovery = new Recovery(this.connection, control, waits);
		this.spare = new SpareChunks(control.options());
		this.filling = this.spare.take();
	}

	/** Returns the chunk that takes the next item. */
	Chunk filling() {
		return this.filling;
	}

	/**
	 * An item has been put into the chunk that is being filled, which goes if it is full.
	 */
	void added() {
		if (this.filling.items() > 1 && this.limits.overfull(this.filling)) {
			Chunk next = this.spare.take();
			this.filling.moveLastItem(next);
			sendFilling(next);
		}
		if (this.limits.full(this.filling)) {
			sendFilling(this.spare.take());
		}
	}

	/** Sends what has been added, and waits for all outcomes. */
	void flush() {
		if (this.filling.items() > 0) {
			sendFilling(this.spare.take());
		}
		this.owner.works();
		settleAll();
		this.owner.rests();
	}

	/**
	 * Ends the lane: the connection goes to the next run if nothing is left in flight.
	 */
	void end() {
		this.limits.end();
		if (this.window.isEmpty()) {
			this.connection.release();
		}
		else {
			this.connection.drop();
		}
	}

	Traffic traffic() {
		return this.connection.traffic();
	}

	@Nullable PacingState pacing() {
		return this.limits.state();
	}

	/** Returns below which position every item of this lane has its outcome. */
	long settledBelow(long otherwise) {
		Chunk oldest = this.window.peek();
		if (oldest != null) {
			return oldest.position(0);
		}
		return (this.filling.items() > 0) ? this.filling.position(0) : otherwise;
	}

	/** Sends the chunk that is full, or abandons it, and goes on with the next. */
	private void sendFilling(Chunk next) {
		this.owner.works();
		Chunk chunk = this.filling;
		boolean sent = false;
		try {
			if (!this.owner.stopped()) {
				dispatch(chunk);
				sent = true;
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		if (!sent) {
			settleAll();
			this.owner.abandon(chunk);
		}
		this.filling = next;
		if (!sent) {
			done(chunk);
		}
		this.owner.rests();
	}

	private void dispatch(Chunk chunk) throws StopException {
		do {
			while (!this.window.isEmpty()
					&& (!this.limits.admits(chunk, this.window.size()) || !this.connection.ready(chunk))) {
				settleOldest();
			}
			this.limits.await(this.window.size());
			holdWhilePaused();
			if (this.owner.stopped()) {
				throw new StopException("the run was stopped", null);
			}
		}
		while (!this.connection.send(chunk));
		this.window.add(chunk);
		this.limits.sent(chunk);
	}

	private void holdWhilePaused() throws StopException {
		if (this.control.paused()) {
			settleAll();
			this.connection.release();
		}
		this.waits.whilePaused();
	}

	private void settleAll() {
		while (!this.window.isEmpty()) {
			settleOldest();
		}
	}

	private void settleOldest() {
		Chunk chunk = awaitOldest();
		if (chunk.flawless()) {
			this.owner.settle(chunk);
			done(chunk);
			return;
		}
		List<Chunk> troubled = new ArrayList<>();
		troubled.add(chunk);
		while (!this.window.isEmpty()) {
			troubled.add(awaitOldest());
		}
		try {
			if (!this.owner.stopped()) {
				this.recovery.recover(troubled);
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		troubled.forEach(this.owner::settle);
		troubled.forEach(this::done);
	}

	private Chunk awaitOldest() {
		Chunk chunk = this.window.remove();
		this.connection.await(chunk);
		this.limits.ended(chunk);
		return chunk;
	}

	/** Makes a chunk whose items have their outcomes ready for another use. */
	private void done(Chunk chunk) {
		this.spare.giveBack(chunk);
		this.owner.progressed();
	}

}
