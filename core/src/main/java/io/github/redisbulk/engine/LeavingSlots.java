package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.Collection;
import java.util.function.BiConsumer;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.recovery.Remedy;

/**
 * Slots that leave a lane. What has been sent of them gathers here as it is answered,
 * until nothing of them is in flight.
 * <p>
 * This class is not thread-safe.
 */
final class LeavingSlots {

	private final SpareChunks spare;

	private BitSet slots = new BitSet();

	private Chunk sent = new Chunk(0);

	LeavingSlots(SpareChunks spare) {
		this.spare = spare;
	}

	/**
	 * Returns the slots of which a node has sent a command elsewhere, or put it off since
	 * the slot is moving.
	 * @param chunk a chunk that has been answered
	 * @return none where something else has to be made up for too
	 */
	static BitSet moving(Chunk chunk) {
		BitSet moving = new BitSet();
		if (chunk.flawless() || lost(chunk)) {
			return moving;
		}
		for (int item = 0; item < chunk.items(); item++) {
			for (int command = chunk.firstCommand(item); command < chunk.firstCommand(item + 1); command++) {
				Remedy remedy = remedy(chunk.replies().get(command));
				if (remedy == Remedy.MOVE || remedy == Remedy.SETTLE) {
					moving.set(chunk.slot(item));
				}
				else if (remedy != Remedy.ITEM) {
					return new BitSet();
				}
			}
		}
		return moving;
	}

	private static Remedy remedy(Reply reply) {
		if (reply instanceof Reply.PartlyRefused partly) {
			return partly.refusals().values().stream().map(Remedy::of).max(Remedy::compareTo).orElse(Remedy.ITEM);
		}
		return (reply instanceof Reply.Refused refused) ? Remedy.of(refused) : Remedy.ITEM;
	}

	private static boolean lost(Chunk chunk) {
		return !chunk.finished() || chunk.replies().lostBecause() != null;
	}

	boolean isEmpty() {
		return this.slots.isEmpty();
	}

	void add(BitSet more) {
		this.slots.or(more);
	}

	/** Returns whether a chunk holds anything of these slots. */
	boolean in(Collection<Chunk> chunks) {
		return chunks.stream().anyMatch(this::in);
	}

	private boolean in(Chunk chunk) {
		return chunk.next(this.slots, 0) < chunk.items();
	}

	/**
	 * Takes the items of these slots out of a chunk that has been answered.
	 * @return what is left, in the same chunk if nobody can have that in hand any more
	 */
	Chunk without(Chunk chunk) {
		if (isEmpty() || !in(chunk)) {
			return chunk;
		}
		Chunk rest = chunk;
		if (lost(chunk)) {
			rest = this.spare.take();
			for (int item = 0; item < chunk.items(); item++) {
				rest.copySentItem(chunk, item);
			}
		}
		rest.moveSentItems(this.slots, this.sent);
		return rest;
	}

	/**
	 * Hands everything on.
	 * @param place takes the slots, and what has been sent of them
	 */
	void go(BiConsumer<BitSet, Chunk> place) {
		BitSet gone = this.slots;
		Chunk chunk = this.sent;
		this.slots = new BitSet();
		this.sent = new Chunk(0);
		place.accept(gone, chunk);
	}

}
