package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Slot;

/**
 * Which lane of a run sends the commands of which slot.
 * <p>
 * Order is kept by one rule: a slot changes its lane only while nothing of it is in
 * flight, and all of it that waits changes with it. So a slot that leaves a lane waits in
 * a siding from then on, which sends nothing of it before the lane has all answers, and
 * gives it to the next lane when it has all answers itself.
 * <p>
 * This class is thread-safe.
 */
final class SlotLanes {

	/** Makes what a lane to a node consists of. */
	interface Maker {

		LaneParts parts(NodeAddress node, LaneQueue queue, SlotLanes table);

	}

	/** How many sidings there may be besides those of the lanes. */
	private static final int MOST_WAITING = 8;

	private final Backlog backlog;

	private final SlotMap slots;

	private final Maker maker;

	private final Map<NodeAddress, NodeLane> lanes = new HashMap<>();

	/** Those besides the lanes' own. */
	private final Set<Siding> parted = new HashSet<>();

	/** All that there have been, for their figures. */
	private final List<NodeLane> all = new CopyOnWriteArrayList<>();

	private final SlotTable table = new SlotTable();

	private final StraySlots strays;

	private volatile int version;

	/**
	 * Creates an empty table.
	 * @param backlog what waits before the lanes
	 * @param slots who owns which slot
	 * @param maker makes lanes
	 */
	SlotLanes(Backlog backlog, SlotMap slots, Maker maker) {
		this.backlog = backlog;
		this.slots = slots;
		this.strays = new StraySlots(slots, this.table);
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
		NodeAddress any = this.slots.nodes().iterator().next();
		NodeLane lane = lane(any);
		for (int slot = 0; slot < Slot.COUNT; slot++) {
			NodeAddress owner = Objects.requireNonNullElse(this.slots.owner(slot), any);
			if (!owner.equals(lane.node())) {
				lane = lane(owner);
			}
			give(slot, lane);
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
			lane = new SendingLane(this.maker.parts(node, this.backlog.open(), this));
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

	/** Has slots wait in the siding of their lane, which has sent something of them. */
	void leave(BitSet leaving) {
		locked(() -> {
			SendingLane from = (SendingLane) holder(leaving);
			Siding siding = siding(from);
			leaving.stream().forEach((slot) -> give(slot, siding));
			moved(from, leaving);
		});
	}

	private Siding siding(SendingLane lane) {
		Siding siding = lane.siding();
		if (siding == null) {
			siding = newSiding(lane.node());
			lane.siding(siding);
			lane.queue().aside(siding.queue());
		}
		return siding;
	}

	private Siding newSiding(NodeAddress node) {
		Siding siding = new Siding(this.maker.parts(node, this.backlog.openSiding(), this));
		this.all.add(siding);
		return siding;
	}

	/**
	 * Tells the siding in which slots wait that nothing of them is in flight any more.
	 * @param leaving the slots
	 * @param sent what has been sent of them, with its replies
	 */
	void left(BitSet leaving, Chunk sent) {
		locked(() -> ((Siding) holder(leaving)).arrive(leaving, sent));
	}

	/** Returns the lane of some slots that have one in common. */
	private NodeLane holder(BitSet some) {
		return this.table.lane(some.nextSetBit(0));
	}

	/** The siding of a lane that has ended ends too. */
	void closeSiding(SendingLane ended) {
		locked(() -> {
			Siding siding = ended.siding();
			if (siding != null) {
				siding.queue().end();
			}
		});
	}

	private void moved(NodeLane from, BitSet leaving) {
		this.version++;
		new MovingItems(this.table).follow(from, leaving);
		this.backlog.progressed();
	}

	/**
	 * Returns whether slots of a lane can be given another lane to wait in: it has
	 * others, which would wait with them.
	 */
	boolean canPart(BitSet waiting) {
		this.backlog.lock().lock();
		try {
			return holder(waiting).queue().slots() > waiting.cardinality() && this.parted.size() < MOST_WAITING;
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/**
	 * Gives slots another lane to wait in.
	 * @param waiting slots of one lane, which has nothing of them in flight
	 * @param troubled what has been sent of them, with its replies
	 */
	void part(BitSet waiting, Chunk troubled) {
		locked(() -> {
			NodeLane from = holder(waiting);
			Siding siding = newSiding(from.node());
			this.parted.add(siding);
			waiting.stream().forEach((slot) -> give(slot, siding));
			moved(from, waiting);
			siding.arrive(waiting, troubled);
			siding.queue().end();
		});
	}

	/**
	 * Gives slots that have waited to the lanes of the nodes that own them by now, unless
	 * they wait in another lane.
	 */
	void rejoin(Siding from, BitSet waited) {
		locked(() -> {
			waited.stream().filter((slot) -> this.table.laneIfAny(slot) == from).forEach((slot) -> {
				NodeAddress owner = this.slots.owner(slot);
				give(slot, lane((owner != null) ? owner : from.node()));
			});
			this.parted.remove(from);
			moved(from, waited);
			NodeLane home = this.lanes.get(from.node());
			if (home != null) {
				home.queue().wake();
			}
		});
	}

	/** Returns the slots of the lane with a queue that belong elsewhere by now. */
	BitSet strays(LaneQueue queue) {
		this.backlog.lock().lock();
		try {
			return this.strays.of(queue);
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	private void locked(Runnable change) {
		this.backlog.lock().lock();
		try {
			change.run();
		}
		finally {
			this.backlog.lock().unlock();
		}
	}

	/** Has all lanes end, each when it has nothing to do. */
	void end() {
		locked(() -> this.all.forEach((lane) -> lane.queue().end()));
		this.all.forEach(NodeLane::awaitEnd);
	}

}
