package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * A lane that sends to its node what belongs there. It ends when no slot leads to it any
 * more. What belongs elsewhere by now leaves by way of the {@link Siding}.
 */
final class SendingLane extends NodeLane {

	private final Lane.Owner owner;

	private final Lane lane;

	private final ClusterPaths paths;

	private final SlotLanes table;

	/** The version of the slots that has been looked at. */
	private int known;

	/** Where slots wait that leave; there is none before the first. */
	private @Nullable Siding siding;

	SendingLane(LaneParts parts) {
		super(parts);
		this.owner = parts.owner();
		this.lane = parts.lane();
		this.paths = parts.paths();
		this.table = parts.table();
	}

	/** Returns the siding, with the lock of the backlog held. */
	@Nullable Siding siding() {
		return this.siding;
	}

	/** Lays the siding, with the lock of the backlog held. */
	void siding(Siding laid) {
		this.siding = laid;
	}

	@Override
	void step() throws StopException {
		Chunk next = queue().next(this.lane.oldest() == null);
		if (this.owner.stopped()) {
			this.lane.settleAll();
			queue().abandon().forEach(this::abandon);
		}
		else if (!letStraysLeave()) {
			if (next != null) {
				send(next);
			}
			else if (this.lane.oldest() != null) {
				this.lane.settleOldest();
			}
		}
	}

	@Override
	void end() {
		super.end();
		this.table.closeSiding(this);
	}

	/** Has slots leave of which is known that they belong elsewhere by now. */
	private boolean letStraysLeave() {
		int latest = this.paths.slotsVersion();
		if (latest == this.known) {
			return false;
		}
		this.known = latest;
		BitSet strays = this.table.strays(queue());
		if (strays.isEmpty()) {
			return false;
		}
		this.lane.leave(strays);
		return true;
	}

	private void send(Chunk next) throws StopException {
		if (next.items() > 1 && overfull(next)) {
			queue().remove(pieces(next));
			giveBack(next);
		}
		else if (this.lane.send(next)) {
			queue().remove(List.of());
		}
	}

	/** Divides a chunk that was filled while more was allowed. */
	private List<Chunk> pieces(Chunk chunk) {
		List<Chunk> pieces = new ArrayList<>();
		Chunk piece = spareChunk();
		for (int item = 0; item < chunk.items(); item++) {
			piece.copyItems(chunk, item, item + 1);
			if (piece.items() > 1 && overfull(piece)) {
				Chunk next = spareChunk();
				piece.moveLastItem(next);
				pieces.add(piece);
				piece = next;
			}
		}
		pieces.add(piece);
		return pieces;
	}

	private void abandon(Chunk chunk) {
		this.owner.abandon(chunk);
		this.lane.done(chunk);
	}

}
