package io.github.redisbulk.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Which lane of a run sends the commands of which slot.
 * <p>
 * Order is kept by one rule: a slot changes its lane only while nothing of it is in
 * flight, and all of it that waits changes with it. So only the lane that has the slot
 * gives it away, at a moment when its window is empty.
 * <p>
 * This class is thread-safe.
 */
final class SlotLanes {

	private final Backlog backlog;

	private final SlotMap slots;

	private final BiFunction<NodeAddress, SlotLanes, NodeLane> maker;

	private final Map<NodeAddress, NodeLane> lanes = new HashMap<>();

	/** All that there have been, for their figures. */
	private final List<NodeLane> all = new CopyOnWriteArrayList<>();

	private final @Nullable NodeLane[] bySlot = new NodeLane[Slot.COUNT];

	private volatile int version;

	/**
	 * Creates an empty table.
	 * @param backlog what waits before the lanes
	 * @param slots who owns which slot
	 * @param maker makes the lane to a node
	 */
	SlotLanes(Backlog backlog, SlotMap slots, BiFunction<NodeAddress, SlotLanes, NodeLane> maker) {
		this.backlog = backlog;
		this.slots = slots;
		this.maker = maker;
	}

	/** Returns a number that changes when slots have changed their lanes. */
	int version() {
		return this.version;
	}

	/** Returns every lane that there has been. */
	List<NodeLane> all() {
		return this.all;
	}

	/**
	 * Copies the table. The first time each slot is given a lane: one that nobody is
	 * known to own gets that of any node, for every node knows what to say.
	 * @param target is given the lane of each slot
	 * @return the version of the copy
	 */
	int copyTo(NodeLane[] target) {
		this.backlog.lock().lock();
		try {
			for (int slot = 0; slot < Slot.COUNT; slot++) {
				NodeLane lane = this.bySlot[slot];
				if (lane == null) {
					NodeAddress owner = this.slots.owner(slot);
					lane = lane((owner != null) ? owner : this.slots.nodes().iterator().next());
					give(slot, lane);
				}
				target[slot] = lane;
			}
			return this.version;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	private void give(int slot, NodeLane lane) {
		NodeLane before = this.bySlot[slot];
		if (before != null) {
			before.queue().changesSlots(-1);
		}
		this.bySlot[slot] = lane;
		lane.queue().changesSlots(1);
	}

	private NodeLane lane(NodeAddress node) {
		NodeLane lane = this.lanes.get(node);
		if (lane == null || lane.queue().ended()) {
			lane = this.maker.apply(node, this);
			this.lanes.put(node, lane);
			this.all.add(lane);
		}
		return lane;
	}

	/**
	 * Puts a chunk before a lane, once there is room.
	 * @param known the version of the table by which the chunk was filled
	 * @param goesOn is asked from time to time whether to wait any longer
	 * @return whether the chunk was taken: not where the table has changed meanwhile
	 */
	boolean offer(NodeLane lane, Chunk chunk, int known, BooleanSupplier goesOn) {
		this.backlog.lock().lock();
		try {
			boolean room = this.backlog.awaitRoom(lane.queue(), chunk,
					() -> this.version == known && goesOn.getAsBoolean());
			if (room) {
				lane.put(chunk);
			}
			return room;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/**
	 * Gives away what belongs elsewhere by now.
	 * @param from a lane that has nothing in flight
	 * @return whether there was anything
	 */
	boolean giveAway(NodeLane from) {
		this.backlog.lock().lock();
		try {
			boolean changed = false;
			for (int slot = 0; slot < Slot.COUNT; slot++) {
				NodeAddress owner = this.slots.owner(slot);
				if (this.bySlot[slot] == from && owner != null && !owner.equals(from.node())) {
					give(slot, lane(owner));
					changed = true;
				}
			}
			if (changed) {
				this.version++;
				from.queue().drain().forEach((chunk) -> divide(chunk, from));
				this.backlog.progressed();
			}
			return changed;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** Returns whether a slot of a node's lane belongs elsewhere by now. */
	boolean leaves(NodeAddress node) {
		this.backlog.lock().lock();
		try {
			NodeLane lane = this.lanes.get(node);
			for (int slot = 0; slot < Slot.COUNT; slot++) {
				NodeAddress owner = this.slots.owner(slot);
				if (this.bySlot[slot] == lane && owner != null && !owner.equals(node)) {
					return true;
				}
			}
			return false;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** Sorts what waited before a lane by where it belongs now. */
	private void divide(Chunk chunk, NodeLane from) {
		if (IntStream.range(0, chunk.items()).allMatch((item) -> lane(chunk, item) == from)) {
			from.put(chunk);
			return;
		}
		Map<NodeLane, Chunk> divided = new HashMap<>();
		for (int item = 0; item < chunk.items(); item++) {
			divided.computeIfAbsent(lane(chunk, item), NodeLane::spareChunk).copyItem(chunk, item);
		}
		divided.forEach(NodeLane::put);
		from.giveBack(chunk);
	}

	private NodeLane lane(Chunk chunk, int item) {
		return Objects.requireNonNull(this.bySlot[chunk.slot(item)]);
	}

	/** Has all lanes end, each when it has nothing to do. */
	void end() {
		this.backlog.lock().lock();
		try {
			this.all.forEach((lane) -> lane.queue().end());
		}
		finally {
			this.backlog.lock().unlock();
		}
		this.all.forEach(NodeLane::awaitEnd);
	}

}
