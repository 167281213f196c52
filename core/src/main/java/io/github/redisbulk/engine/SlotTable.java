package io.github.redisbulk.engine;

import java.util.Objects;
import java.util.function.Function;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Slot;
import org.jspecify.annotations.Nullable;

/**
 * The lane of each slot.
 * <p>
 * This class is not thread-safe.
 */
final class SlotTable {

	private final @Nullable NodeLane[] lanes = new NodeLane[Slot.COUNT];

	/** Returns the lane of a slot that has been given one. */
	NodeLane lane(int slot) {
		return Objects.requireNonNull(this.lanes[slot]);
	}

	@Nullable NodeLane laneIfAny(int slot) {
		return this.lanes[slot];
	}

	void set(int slot, NodeLane lane) {
		this.lanes[slot] = lane;
	}

	void copyFrom(SlotTable other) {
		System.arraycopy(other.lanes, 0, this.lanes, 0, Slot.COUNT);
	}

	/** Returns whether all items of a chunk belong to one lane. */
	boolean belongs(Chunk chunk, NodeLane lane) {
		return end(chunk, 0, lane) == chunk.items();
	}

	/**
	 * Copies the items of a chunk, in their order, to where they belong.
	 * @param target gives the chunk that takes items of a lane
	 */
	void sort(Chunk chunk, Function<NodeLane, Chunk> target) {
		int from = 0;
		while (from < chunk.items()) {
			NodeLane lane = lane(chunk.slot(from));
			int to = end(chunk, from + 1, lane);
			target.apply(lane).copyItems(chunk, from, to);
			from = to;
		}
	}

	/** Returns the first item, from one on, that belongs to another lane. */
	private int end(Chunk chunk, int from, NodeLane lane) {
		int item = from;
		while (item < chunk.items() && this.lanes[chunk.slot(item)] == lane) {
			item++;
		}
		return item;
	}

}
