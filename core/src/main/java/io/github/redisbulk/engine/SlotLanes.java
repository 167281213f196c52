package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Slot;

/**
 * Which lane of a run sends the commands of which slot.
 * <p>
 * Order is kept by one rule: a slot changes its lane only while nothing of it is in
 * flight, and all of it that waits changes with it. So only the lane that has the slot
 * gives it away, at a moment when its window is empty. A slot that has to wait is given a
 * lane of its own, which gives it back.
 * <p>
 * This class is thread-safe.
 */
final class SlotLanes {

	/** How many lanes may wait for slots at a time, each with a thread of its own. */
	private static final int MOST_WAITING = 8;

	private final Backlog backlog;

	private final SlotMap slots;

	private final BiFunction<NodeAddress, SlotLanes, NodeLane> maker;

	private final Map<NodeAddress, NodeLane> lanes = new HashMap<>();

	/** All that there have been, for their figures. */
	private final List<NodeLane> all = new CopyOnWriteArrayList<>();

	private final SlotTable table = new SlotTable();

	/** Slots that belong to another node than that of their lane by now. */
	private final BitSet strays = new BitSet();

	/** The version of the owners by which those were found. */
	private int known;

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
	int copyTo(SlotTable target) {
		this.backlog.lock().lock();
		try {
			if (this.all.isEmpty()) {
				giveEach();
			}
			target.copyFrom(this.table);
			return this.version;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	private void giveEach() {
		this.known = this.slots.version();
		for (int slot = 0; slot < Slot.COUNT; slot++) {
			NodeAddress owner = this.slots.owner(slot);
			give(slot, lane((owner != null) ? owner : this.slots.nodes().iterator().next()));
		}
	}

	private void give(int slot, NodeLane lane) {
		NodeLane before = this.table.laneIfAny(slot);
		if (before != null) {
			before.queue().changesSlots(-1);
		}
		this.table.set(slot, lane);
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
			BitSet leaving = strays(from);
			if (leaving.isEmpty()) {
				return false;
			}
			leaving.stream().forEach((slot) -> give(slot, lane(Objects.requireNonNull(this.slots.owner(slot)))));
			this.strays.andNot(leaving);
			moved(from, leaving);
			return true;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	private void moved(NodeLane from, BitSet leaving) {
		this.version++;
		giveAwayWaiting(from, leaving);
		this.backlog.progressed();
	}

	/**
	 * Returns whether slots of a node's lane can be given another lane to wait in: it has
	 * others, which would wait with them.
	 */
	boolean canPart(NodeAddress node, BitSet waiting) {
		this.backlog.lock().lock();
		try {
			NodeLane lane = this.lanes.get(node);
			return lane != null && lane.queue().slots() > waiting.cardinality()
					&& waiting.stream().allMatch((slot) -> this.table.laneIfAny(slot) == lane)
					&& this.all.stream().filter(NodeLane::waits).count() < MOST_WAITING;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/**
	 * Gives slots a lane to wait in.
	 * @param node the node of the lane that has them, and nothing in flight
	 * @param waiting the slots
	 * @param troubled what has been sent of them, with its replies
	 */
	void part(NodeAddress node, BitSet waiting, Chunk troubled) {
		this.backlog.lock().lock();
		try {
			NodeLane lane = this.maker.apply(node, this);
			this.all.add(lane);
			lane.waitFor(waiting, troubled);
			waiting.stream().forEach((slot) -> give(slot, lane));
			moved(lane(node), waiting);
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** Gives slots that have waited to the lanes of the nodes that own them by now. */
	void rejoin(NodeLane from, BitSet waited) {
		this.backlog.lock().lock();
		try {
			waited.stream().forEach((slot) -> {
				NodeAddress owner = this.slots.owner(slot);
				give(slot, lane((owner != null) ? owner : from.node()));
			});
			moved(from, waited);
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
			return lane != null && !strays(lane).isEmpty();
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** Returns the slots of a lane that belong elsewhere by now. */
	private BitSet strays(NodeLane lane) {
		int latest = this.slots.version();
		if (latest != this.known) {
			this.known = latest;
			for (int slot = 0; slot < Slot.COUNT; slot++) {
				this.strays.set(slot, strays(slot));
			}
		}
		BitSet own = new BitSet();
		this.strays.stream().filter((slot) -> this.table.laneIfAny(slot) == lane && strays(slot)).forEach(own::set);
		return own;
	}

	private boolean strays(int slot) {
		NodeAddress owner = this.slots.owner(slot);
		NodeLane lane = this.table.laneIfAny(slot);
		return owner != null && lane != null && !owner.equals(lane.node());
	}

	/**
	 * What waits of some slots follows them to their lanes. It is put together there:
	 * much may wait, and little of it belong to these slots.
	 */
	private void giveAwayWaiting(NodeLane from, BitSet leaving) {
		Map<NodeLane, Chunk> moved = new LinkedHashMap<>();
		for (Chunk chunk : from.queue().drain()) {
			int item = chunk.next(leaving, 0);
			if (item < chunk.items()) {
				for (; item < chunk.items(); item = chunk.next(leaving, item + 1)) {
					withRoom(this.table.lane(chunk.slot(item)), moved).copyItems(chunk, item, item + 1);
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
		moved.forEach(NodeLane::put);
	}

	/** Returns a chunk that takes something more for a lane. */
	private static Chunk withRoom(NodeLane lane, Map<NodeLane, Chunk> chunks) {
		Chunk chunk = chunks.computeIfAbsent(lane, NodeLane::spareChunk);
		if (lane.full(chunk)) {
			lane.put(chunk);
			chunk = lane.spareChunk();
			chunks.put(lane, chunk);
		}
		return chunk;
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
