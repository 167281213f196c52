package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.MarkHold.Fate;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.MarkedChunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.recovery.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * One lane whose chunks each move a mark on. The next is sent when the mark has shown
 * that the one before was applied: no chunk is ever applied without those before it.
 */
final class MarkedLane implements Lanes {

	/** Of a command whose neighbour the server has refused. */
	private static final Reply.Refused DISCARDED = new Reply.Refused(
			"EXECABORT Transaction discarded because of previous errors.");

	private final Lane.Owner owner;

	private final RunHandle control;

	private final StoppableWaits waits;

	private final LaneLimits limits;

	private final MarkPath path;

	private final MarkHold hold;

	private final SpareChunks spare;

	private Chunk filling;

	private @Nullable Chunk inFlight;

	MarkedLane(Lane.Owner owner, RunHandle control, MarkPath path, MarkHold hold, LaneLimits limits,
			StoppableWaits waits) {
		this.owner = owner;
		this.control = control;
		this.path = path;
		this.hold = hold;
		this.limits = limits;
		this.waits = waits;
		this.spare = new SpareChunks(control.options());
		this.filling = this.spare.take();
	}

	@Override
	public Chunk filling() {
		return this.filling;
	}

	@Override
	public void added() {
		if (refuseLast()) {
			return;
		}
		if (this.filling.items() > 1 && this.limits.overfull(this.filling)) {
			Chunk next = this.spare.take();
			this.filling.moveLastItem(next);
			sendFilling(next);
		}
		if (this.limits.full(this.filling)) {
			sendFilling(this.spare.take());
		}
	}

	/** An item that cannot be applied with the mark has its outcome at once. */
	private boolean refuseLast() {
		try {
			String refusal = this.owner.stopped() ? null : this.path.refusal(this.filling);
			if (refusal == null) {
				return false;
			}
			Chunk refused = this.spare.take();
			this.filling.moveLastItem(refused);
			this.owner.refuse(refused, refusal);
			done(refused);
			return true;
		}
		catch (StopException ex) {
			this.owner.stop(ex);
			return false;
		}
	}

	@Override
	public void flush() {
		if (this.filling.items() > 0) {
			sendFilling(this.spare.take());
		}
		this.owner.works();
		settle();
		this.owner.rests();
	}

	private void sendFilling(Chunk next) {
		this.owner.works();
		Chunk chunk = this.filling;
		this.filling = next;
		settle();
		try {
			send(unapplied(chunk), false);
		}
		catch (StopException ex) {
			this.owner.stop(ex);
			abandon(chunk);
		}
		this.owner.rests();
	}

	/**
	 * Settles what earlier runs have applied, and returns the rest. Takes the mark first
	 * where that has not been done.
	 */
	private Chunk unapplied(Chunk chunk) throws StopException {
		long applied = this.owner.stopped() ? 0 : this.hold.take();
		int first = 0;
		while (first < chunk.items() && chunk.position(first) < applied) {
			first++;
		}
		if (first == 0) {
			return chunk;
		}
		Chunk before = this.spare.take();
		before.copyItems(chunk, 0, first);
		for (int command = 0; command < before.commands(); command++) {
			before.replies().add(Reply.ACCEPTED);
		}
		settled(before);
		Chunk rest = this.spare.take();
		if (first < chunk.items()) {
			rest.copyItems(chunk, first, chunk.items());
		}
		this.spare.giveBack(chunk);
		return rest;
	}

	/** Sends a chunk, or abandons it. */
	private void send(Chunk chunk, boolean repeated) {
		if (chunk.items() == 0) {
			this.spare.giveBack(chunk);
			return;
		}
		try {
			while (!this.owner.stopped()) {
				this.limits.await(0);
				keepHeld();
				if (this.hold.send(chunk, repeated)) {
					this.inFlight = chunk;
					this.limits.sent(chunk);
					return;
				}
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		abandon(chunk);
	}

	private void keepHeld() throws StopException {
		if (this.control.held()) {
			this.path.connection().release();
		}
		this.waits.whileHeld();
	}

	/** Waits until the chunk in flight has been applied, or the run has to stop. */
	private void settle() {
		boolean before = false;
		for (Chunk chunk = this.inFlight; chunk != null; chunk = this.inFlight) {
			this.inFlight = null;
			this.limits.awaits();
			this.hold.await();
			this.limits.ended(this.hold.form().wire());
			settle(chunk, before);
			before = true;
		}
	}

	/**
	 * Settles a chunk, or sends it again.
	 * @param before whether that has been done before
	 */
	private void settle(Chunk chunk, boolean before) {
		Fate fate;
		try {
			fate = this.hold.fate();
		}
		catch (StopException ex) {
			// nobody can tell now; the next run will
			Throwable lost = this.hold.form().wire().replies().lostBecause();
			chunk.replies().lose((lost != null) ? lost : ex);
			this.owner.stop(ex);
			settled(chunk);
			return;
		}
		switch (fate) {
			case APPLIED -> applied(chunk);
			case TOO_LATE -> {
				this.owner.stop(this.hold.lost());
				abandon(chunk);
			}
			case DISCARDED -> sendAgain(chunk, before);
		}
	}

	private void applied(Chunk chunk) {
		this.hold.form().unwrap(chunk);
		if (chunk.replies().notable().stream().anyMatch(MarkedLane::missesScript)) {
			this.hold.forgetScripts();
		}
		settled(chunk);
	}

	private static boolean missesScript(Reply reply) {
		return reply instanceof Reply.Refused refused && Remedy.of(refused) == Remedy.RELOAD;
	}

	private void sendAgain(Chunk chunk, boolean before) {
		try {
			Reply.Refused passing = this.hold.form()
				.refusals()
				.stream()
				.filter((refused) -> Remedy.of(refused) != Remedy.ITEM)
				.findFirst()
				.orElse(null);
			if (passing != null) {
				this.hold.overcome(passing);
			}
			else if (before) {
				this.hold.pause("LOST", "the same chunk has been lost too often before it was applied");
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
			abandon(chunk);
			return;
		}
		send(withoutRefused(chunk), true);
	}

	/** Settles the items that the server will not queue, and returns the others. */
	private Chunk withoutRefused(Chunk chunk) {
		MarkedChunk form = this.hold.form();
		Chunk refused = this.spare.take();
		Chunk rest = this.spare.take();
		for (int item = 0; item < chunk.items(); item++) {
			boolean faulty = false;
			for (int command = chunk.firstCommand(item); command < chunk.firstCommand(item + 1); command++) {
				Reply.Refused refusal = form.refusal(command);
				faulty |= refusal != null && Remedy.of(refusal) == Remedy.ITEM;
			}
			(faulty ? refused : rest).copyItems(chunk, item, item + 1);
			for (int command = chunk.firstCommand(item); faulty && command < chunk.firstCommand(item + 1); command++) {
				Reply.Refused refusal = form.refusal(command);
				refused.replies().add((refusal != null) ? refusal : DISCARDED);
			}
		}
		this.spare.giveBack(chunk);
		if (refused.items() > 0) {
			settled(refused);
		}
		return rest;
	}

	private void settled(Chunk chunk) {
		this.owner.settle(chunk);
		done(chunk);
	}

	private void abandon(Chunk chunk) {
		this.owner.abandon(chunk);
		done(chunk);
	}

	private void done(Chunk chunk) {
		this.spare.giveBack(chunk);
		this.owner.progressed();
	}

	@Override
	public void end() {
		this.limits.end();
		this.path.end();
	}

	@Override
	public Traffic traffic() {
		return this.path.traffic();
	}

	@Override
	public @Nullable PacingState pacing() {
		return this.limits.state();
	}

	@Override
	public List<BulkNode> nodes() {
		return this.path.nodes();
	}

}
