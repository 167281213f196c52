package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.redisbulk.engine.command.Chunk;

/**
 * Has what waits of some slots follow them to their lanes. It is put together there: much
 * may wait, and little of it belong to these slots.
 * <p>
 * Guarded by the lock of the backlog.
 */
final class MovingItems {

	private final SlotTable table;

	private final Map<NodeLane, Chunk> filling = new LinkedHashMap<>();

	/**
	 * Begins a move.
	 * @param table tells the lanes that the slots have by now
	 */
	MovingItems(SlotTable table) {
		this.table = table;
	}

	/**
	 * Moves what waits of some slots.
	 * @param from the lane that has had them
	 * @param leaving the slots
	 */
	void follow(NodeLane from, BitSet leaving) {
		for (Chunk chunk : from.queue().drain()) {
			int item = chunk.next(leaving, 0);
			if (item < chunk.items()) {
				for (; item < chunk.items(); item = chunk.next(leaving, item + 1)) {
					withRoom(this.table.lane(chunk.slot(item))).copyItems(chunk, item, item + 1);
				}
				chunk.remove(leaving);
			}
			if (chunk.items() > 0) {
				from.put(chunk);
			}
			else {
				from.giveBack(chunk);
			}
		}
		this.filling.forEach(NodeLane::put);
	}

	/** Returns a chunk that takes something more for a lane. */
	private Chunk withRoom(NodeLane lane) {
		Chunk chunk = this.filling.computeIfAbsent(lane, NodeLane::spareChunk);
		if (lane.full(chunk)) {
			lane.put(chunk);
			chunk = lane.spareChunk();
			this.filling.put(lane, chunk);
		}
		return chunk;
	}

}
