package io.github.redisbulk.engine;

import java.util.BitSet;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Finds the slots that belong to another node than that of their lane by now. All lanes
 * ask when owners have changed, and one look at all slots answers them.
 * <p>
 * Guarded by the lock of the backlog.
 */
final class StraySlots {

	private final SlotMap slots;

	private final SlotTable table;

	private final BitSet found = new BitSet();

	/** The version of the owners by which those were found. */
	private int known = -1;

	/**
	 * Creates a finder.
	 * @param slots who owns which slot
	 * @param table which lane has which slot
	 */
	StraySlots(SlotMap slots, SlotTable table) {
		this.slots = slots;
		this.table = table;
	}

	/** Returns those of the lane that has a queue. */
	BitSet of(LaneQueue queue) {
		int latest = this.slots.version();
		if (latest != this.known) {
			this.known = latest;
			this.found.clear();
			for (int slot = 0; slot < Slot.COUNT; slot++) {
				if (strays(slot, this.table.laneIfAny(slot))) {
					this.found.set(slot);
				}
			}
		}
		BitSet own = new BitSet();
		this.found.stream().forEach((slot) -> {
			NodeLane lane = this.table.lane(slot);
			own.set(slot, lane.queue() == queue && strays(slot, lane));
		});
		return own;
	}

	private boolean strays(int slot, @Nullable NodeLane lane) {
		NodeAddress owner = this.slots.owner(slot);
		return owner != null && lane != null && !owner.equals(lane.node());
	}

}
