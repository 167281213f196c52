package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * What sends to one server: the window of chunks in flight, the connection, the limits,
 * and the recovery. Answered chunks are settled in the order in which they were sent.
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

		/** The items of a chunk cannot be sent. */
		void refuse(Chunk chunk, String text);

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

	private final ResendPaths paths;

	private final Recovery recovery;

	private final Deque<Chunk> window = new ArrayDeque<>();

	private final SpareChunks spare;

	private final LeavingSlots leaving;

	/**
	 * Creates a lane.
	 * @param owner the run
	 * @param control tells what the run is to keep to
	 * @param connection leads to the server
	 * @param limits when a chunk may go
	 * @param paths where commands are sent again
	 * @param waits the run's waits
	 */
	Lane(Owner owner, RunHandle control, LaneConnection connection, LaneLimits limits, ResendPaths paths,
			StoppableWaits waits) {
		this.owner = owner;
		this.control = control;
		this.waits = waits;
		this.limits = limits;
		this.connection = connection;
		this.paths = paths;
		this.recovery = new Recovery(paths, control, waits);
		this.spare = new SpareChunks(control.options());
		this.leaving = new LeavingSlots(this.spare);
	}

	/** Returns the chunks that are done and can be filled again. */
	SpareChunks spare() {
		return this.spare;
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

	/** Returns the chunk that was sent first of those in flight. */
	@Nullable Chunk oldest() {
		return this.window.peek();
	}

	/**
	 * Sends a chunk, if that is possible now. Otherwise gets on: settles what is in the
	 * way, or finds out that the connection has ended. What has not been sent may belong
	 * to another lane after that.
	 * @return whether the chunk was sent
	 * @throws StopException if the run must not go on
	 */
	boolean send(Chunk chunk) throws StopException {
		if (!this.window.isEmpty()
				&& (!this.limits.admits(chunk, this.window.size()) || !this.connection.ready(chunk))) {
			settleOldest();
			return false;
		}
		this.limits.await(this.window.size());
		if (this.control.held() && !this.window.isEmpty()) {
			settleOldest();
			return false;
		}
		keepHeld();
		if (this.owner.stopped()) {
			throw new StopException("the run was stopped", null);
		}
		if (!trySend(chunk)) {
			return false;
		}
		this.window.add(chunk);
		this.limits.sent(chunk);
		return true;
	}

	private boolean trySend(Chunk chunk) throws StopException {
		try {
			return this.connection.send(chunk);
		}
		catch (RuntimeException | Error ex) {
			chunk.replies().lose(ex);
			fail("sending", ex);
			return true;
		}
	}

	/**
	 * Something has failed that never should: nobody knows what has left, or which answer
	 * would come next. Each item gets its outcome all the same.
	 */
	private void fail(String action, Throwable ex) {
		this.connection.drop();
		this.owner.stop(new StopException(action + " has failed: " + ex, ex));
	}

	private void keepHeld() throws StopException {
		if (this.control.held() && this.window.isEmpty()) {
			this.connection.release();
		}
		this.waits.whileHeld();
	}

	/** Waits for the answers to everything in flight. */
	void settleAll() {
		while (!this.window.isEmpty()) {
			settleOldest();
		}
	}

	/**
	 * Waits for the answers to the chunk that was sent first. Slots of which a command
	 * was sent elsewhere leave. Where any other answer is not plain success, waits for
	 * all answers, and sends again what that helps.
	 */
	void settleOldest() {
		Chunk chunk = awaitOldest();
		if (this.paths.redirectable()) {
			chunk = withoutMoving(chunk);
		}
		if (chunk.flawless()) {
			letGo();
			this.owner.settle(chunk);
			done(chunk);
			return;
		}
		List<Chunk> troubled = new ArrayList<>();
		troubled.add(chunk);
		while (!this.window.isEmpty()) {
			troubled.add(awaitOldest());
		}
		letGo();
		settleTroubled(troubled);
	}

	/**
	 * Has slots leave for another lane: what waits of them at once, and what has been
	 * sent when nothing of them is in flight any more.
	 */
	void leave(BitSet slots) {
		this.paths.leave(slots);
		this.leaving.add(slots);
		letGo();
	}

	private Chunk withoutMoving(Chunk chunk) {
		BitSet moving = LeavingSlots.moving(chunk);
		if (moving.isEmpty()) {
			return chunk;
		}
		this.paths.leave(moving);
		this.leaving.add(moving);
		return this.leaving.without(chunk);
	}

	private void letGo() {
		if (!this.leaving.isEmpty() && !this.leaving.in(this.window)) {
			this.leaving.go(this.paths::left);
		}
	}

	/**
	 * Settles chunks of which nothing is in flight any more, once nothing helps them any
	 * more. Another lane settles what has to wait for its slot.
	 */
	void settleTroubled(List<Chunk> troubled) {
		BitSet parted = new BitSet();
		try {
			if (!this.owner.stopped()) {
				parted = this.recovery.recover(troubled);
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		catch (RuntimeException | Error ex) {
			fail("sending again", ex);
		}
		List<Chunk> settled = parted.isEmpty() ? troubled : part(troubled, parted);
		settled.forEach(this.owner::settle);
		settled.forEach(this::done);
	}

	/** Leaves the items of some slots to another lane, and returns the others. */
	private List<Chunk> part(List<Chunk> troubled, BitSet slots) {
		LeavingSlots waiting = new LeavingSlots(this.spare);
		waiting.add(slots);
		List<Chunk> staying = troubled.stream().map(waiting::without).toList();
		waiting.go(this.paths::part);
		return staying;
	}

	private Chunk awaitOldest() {
		Chunk chunk = this.window.remove();
		try {
			this.limits.awaits();
			this.limits.awaitedReplicas(this.connection.await(chunk));
			this.limits.ended(chunk);
		}
		catch (RuntimeException | Error ex) {
			chunk.replies().lose(ex);
			fail("waiting for answers", ex);
		}
		return this.leaving.without(chunk);
	}

	/** Makes a chunk whose items have their outcomes ready for another use. */
	void done(Chunk chunk) {
		this.spare.giveBack(chunk);
		this.owner.progressed();
	}

}
