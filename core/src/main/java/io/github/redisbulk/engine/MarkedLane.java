package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.engine.MarkHold.Fate;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * One lane whose chunks each move a mark on. The next is sent when the mark has shown
 * that the one before was applied: no chunk is ever applied without those before it.
 */
final class MarkedLane extends DrivenLane {

	private final RunHandle control;

	private final StoppableWaits waits;

	private final MarkPath path;

	private final MarkHold hold;

	private final PassedItems passed;

	private @Nullable Chunk inFlight;

	MarkedLane(Lane.Owner owner, RunHandle control, MarkPath path, MarkHold hold, LaneLimits limits,
			StoppableWaits waits) {
		super(owner, limits, new SpareChunks(control.options()));
		this.control = control;
		this.path = path;
		this.hold = hold;
		this.passed = new PassedItems(owner, hold, spare());
		this.waits = waits;
	}

	@Override
	public void added() {
		if (!refuseLast()) {
			super.added();
		}
	}

	/** An item that cannot be applied with the mark has its outcome at once. */
	private boolean refuseLast() {
		try {
			String refusal = owner().stopped() ? null : this.path.refusal(filling());
			if (refusal == null) {
				return false;
			}
			Chunk refused = spare().take();
			filling().moveLastItem(refused);
			owner().refuse(refused, refusal);
			done(refused);
			return true;
		}
		catch (StopException ex) {
			owner().stop(ex);
			return false;
		}
	}

	@Override
	void send(Chunk chunk) {
		settleInFlight();
		try {
			send(unapplied(chunk), false);
		}
		catch (StopException ex) {
			owner().stop(ex);
			abandon(chunk);
		}
	}

	/**
	 * Settles what earlier runs have applied, and returns the rest. Takes the mark first
	 * where that has not been done.
	 */
	private Chunk unapplied(Chunk chunk) throws StopException {
		long applied = owner().stopped() ? 0 : looking(this.hold::take);
		return this.passed.without(chunk, applied);
	}

	/** Sends a chunk, or abandons it. */
	private void send(Chunk chunk, boolean repeated) {
		if (chunk.items() == 0) {
			spare().giveBack(chunk);
			return;
		}
		try {
			while (!owner().stopped()) {
				limits().await(0);
				keepHeld();
				looking(() -> this.hold.ready(chunk));
				if (trySend(chunk, repeated)) {
					return;
				}
			}
		}
		catch (StopException ex) {
			owner().stop(ex);
		}
		abandon(chunk);
	}

	private boolean trySend(Chunk chunk, boolean repeated) {
		try {
			boolean sent = this.hold.send(chunk, repeated);
			if (sent) {
				this.inFlight = chunk;
				limits().sent(chunk);
			}
			return sent;
		}
		catch (RuntimeException | Error ex) {
			this.inFlight = null;
			lose(chunk, ex, failure("sending", ex));
			return true;
		}
	}

	private void keepHeld() throws StopException {
		if (this.control.held()) {
			this.path.connection().release();
		}
		this.waits.whileHeld();
	}

	@Override
	void settleAll() {
		settleInFlight();
		try {
			looking(() -> {
				this.hold.tellSkipped();
				return true;
			});
		}
		catch (StopException ex) {
			owner().stop(ex);
		}
	}

	private void settleInFlight() {
		boolean before = false;
		for (Chunk chunk = this.inFlight; chunk != null; chunk = this.inFlight) {
			this.inFlight = null;
			if (await(chunk)) {
				settle(chunk, before);
			}
			before = true;
		}
	}

	private boolean await(Chunk chunk) {
		try {
			limits().awaits();
			this.hold.await();
			limits().ended(this.hold.form().wire());
			return true;
		}
		catch (RuntimeException | Error ex) {
			lose(chunk, ex, failure("waiting for answers", ex));
			return false;
		}
	}

	/** Nobody can tell what has become of a chunk; the next run will. */
	private void lose(Chunk chunk, Throwable cause, StopException ex) {
		owner().stop(ex);
		chunk.replies().lose(cause);
		settled(chunk);
	}

	/** Something that asks for the mark, or waits until it can be asked for. */
	@FunctionalInterface
	private interface Look<T> {

		T take() throws StopException;

	}

	/** Stops the run whatever is thrown while the mark is looked for. */
	private <T> T looking(Look<T> look) throws StopException {
		try {
			return look.take();
		}
		catch (RuntimeException | Error ex) {
			throw failure("looking for the mark", ex);
		}
	}

	/** Something has failed that never should. */
	private StopException failure(String action, Throwable ex) {
		this.path.end();
		return new StopException(action + " has failed: " + ex, ex);
	}

	/**
	 * Settles a chunk, or sends it again.
	 * @param before whether that has been done before
	 */
	private void settle(Chunk chunk, boolean before) {
		Fate fate;
		try {
			fate = looking(this.hold::fate);
		}
		catch (StopException ex) {
			Throwable lost = this.hold.form().wire().replies().lostBecause();
			lose(chunk, (lost != null) ? lost : ex, ex);
			return;
		}
		switch (fate) {
			case APPLIED -> applied(chunk);
			case TOO_LATE -> {
				owner().stop(this.hold.lost());
				abandon(chunk);
			}
			case DISCARDED -> sendAgain(new DiscardedChunk(chunk, this.hold.form()), before);
		}
	}

	private void applied(Chunk chunk) {
		this.hold.form().unwrap(chunk);
		for (int item = 0; !chunk.flawless() && item < chunk.items(); item++) {
			if (refused(chunk, item)) {
				this.hold.skips(chunk, item);
			}
		}
		settled(chunk);
	}

	private static boolean refused(Chunk chunk, int item) {
		for (int command = chunk.firstCommand(item); command < chunk.firstCommand(item + 1); command++) {
			if (chunk.replies().get(command) instanceof Reply.Refused) {
				return true;
			}
		}
		return false;
	}

	private void sendAgain(DiscardedChunk discarded, boolean before) {
		try {
			looking(() -> this.hold.overcome(discarded.passing(), before));
		}
		catch (StopException ex) {
			owner().stop(ex);
			abandon(discarded.chunk());
			return;
		}
		send(withoutRefused(discarded), true);
	}

	/** Settles the items that the server will not queue, and returns the others. */
	private Chunk withoutRefused(DiscardedChunk discarded) {
		Chunk refused = spare().take();
		Chunk rest = spare().take();
		discarded.divide(refused, rest);
		spare().giveBack(discarded.chunk());
		if (refused.items() > 0) {
			settled(refused);
		}
		return rest;
	}

	private void settled(Chunk chunk) {
		owner().settle(chunk);
		done(chunk);
	}

	private void abandon(Chunk chunk) {
		owner().abandon(chunk);
		done(chunk);
	}

	private void done(Chunk chunk) {
		spare().giveBack(chunk);
		owner().progressed();
	}

	@Override
	public void end() {
		limits().end();
		this.path.end();
	}

	@Override
	public Traffic traffic() {
		return this.path.traffic();
	}

	@Override
	public List<BulkNode> nodes() {
		return this.path.nodes();
	}

}
