package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Slot;
import org.jspecify.annotations.Nullable;

/**
 * A lane to each node of a cluster. The thread that writes the run finds the slots of
 * each item, and puts it, or its parts, into the chunk that it fills for the lane.
 */
final class ClusterLanes implements Lanes {

	/** How old an answer about slots may be at the beginning of a run. */
	private static final Duration FRESH = Duration.ofSeconds(1);

	private static final Chunk NOTHING = new Chunk(0);

	private final Topology topology;

	private final Lane.Owner owner;

	private final StoppableWaits waits;

	private final ItemRoute route;

	private final Backlog backlog;

	private final SlotLanes table;

	private final RunRate rate;

	private final Backoff backoff;

	/** Holds one item, until it is known where that belongs. */
	private final Chunk intake;

	/** This thread's copy of the table, and the copy's version. */
	private final NodeLane[] lanes = new NodeLane[Slot.COUNT];

	private int version = -1;

	ClusterLanes(Topology topology, Lane.Owner owner, RunHandle control, StoppableWaits waits, Backlog backlog,
			SlotLanes table) {
		BulkOptions options = control.options();
		this.topology = topology;
		this.owner = owner;
		this.waits = waits;
		this.route = new ItemRoute(topology, options.atomic());
		this.backlog = backlog;
		this.table = table;
		this.rate = new RunRate(control, waits);
		this.backoff = new Backoff(options.retry(), waits.time());
		this.intake = new Chunk((int) options.chunkBytes().toBytes());
	}

	@Override
	public Chunk filling() {
		return this.intake;
	}

	@Override
	public void added() {
		if (!this.owner.stopped()) {
			try {
				route();
			}
			catch (StopException ex) {
				this.owner.stop(ex);
			}
		}
		if (this.intake.items() > 0) {
			this.owner.abandon(this.intake);
			this.owner.progressed();
		}
		this.intake.clear();
	}

	/** Takes the item out of the intake. */
	private void route() throws StopException {
		if (this.version < 0) {
			findNodes();
		}
		if (this.table.version() != this.version) {
			sortAnew(NOTHING);
		}
		int slot = this.route.slot(this.intake);
		if (slot < 0 && this.route.learn(this.intake)) {
			slot = this.route.slot(this.intake);
		}
		if (slot >= 0) {
			this.intake.slot(0, slot);
			NodeLane lane = this.lanes[slot];
			this.intake.moveLastItem(lane.filling());
			added(lane);
			return;
		}
		String refusal = this.route.refusal(this.intake);
		if (refusal != null) {
			this.owner.refuse(this.intake, refusal);
		}
		else {
			addParts();
		}
		this.intake.clear();
	}

	private void addParts() {
		Map<Integer, int[]> parts = this.route.parts(this.intake);
		ItemPart.Whole whole = new ItemPart.Whole(this.intake.item(0), this.intake.commands(), parts.size());
		parts.forEach((slot, commands) -> {
			// the table may change while a part waits for room
			NodeLane lane = this.lanes[slot];
			lane.filling().addPart(this.intake, new ItemPart(whole, commands), this.intake.position(0), slot, commands);
			added(lane);
		});
	}

	/** An item has been put into the chunk for a lane, which goes if it is full. */
	private void added(NodeLane lane) {
		Chunk filling = lane.filling();
		if (filling.items() > 1 && lane.overfull(filling)) {
			Chunk filled = lane.refill();
			filled.moveLastItem(lane.filling());
			send(lane, filled);
		}
		if (lane.full(lane.filling()) || this.rate.full(lane.filling())) {
			send(lane, lane.refill());
		}
	}

	/**
	 * Puts a chunk before its lane. Where slots have moved meanwhile, its items are
	 * sorted anew, and go with what is being filled.
	 */
	private void send(NodeLane lane, Chunk chunk) {
		boolean taken = false;
		try {
			this.rate.await(chunk);
			taken = this.table.offer(lane, chunk, this.version, this::goesOn);
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		if (taken) {
			return;
		}
		if (this.owner.stopped()) {
			this.owner.abandon(chunk);
			this.owner.progressed();
		}
		else {
			sortAnew(chunk);
		}
		lane.giveBack(chunk);
	}

	private boolean goesOn() {
		try {
			this.waits.check();
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		return !this.owner.stopped();
	}

	/**
	 * Takes over which lane has which slot, and sorts what has not been sent by that.
	 * @param first what comes before all that is being filled
	 */
	private void sortAnew(Chunk first) {
		Map<NodeLane, Chunk> before = new LinkedHashMap<>();
		this.table.all().forEach((lane) -> before.put(lane, lane.refill()));
		this.version = this.table.copyTo(this.lanes);
		sort(first);
		before.forEach((lane, chunk) -> {
			sort(chunk);
			lane.giveBack(chunk);
		});
	}

	private void sort(Chunk chunk) {
		for (int item = 0; item < chunk.items(); item++) {
			this.lanes[chunk.slot(item)].filling().copyItem(chunk, item);
		}
	}

	private void findNodes() throws StopException {
		while (!this.topology.refresh(FRESH, null)) {
			Duration delay = this.backoff.next();
			if (delay == null) {
				throw new StopException(
						"no node of the cluster tells which node owns which slot: " + this.topology.trouble(), null);
			}
			this.waits.retry("CLUSTER", 0, this.backoff.attempt(), delay);
		}
	}

	@Override
	public void flush() {
		for (NodeLane lane = nextFilled(); lane != null; lane = nextFilled()) {
			send(lane, lane.refill());
		}
		this.backlog.awaitIdle(this::goesOn);
	}

	private @Nullable NodeLane nextFilled() {
		for (NodeLane lane : this.table.all()) {
			if (lane.filling().items() > 0) {
				return lane;
			}
		}
		return null;
	}

	@Override
	public void end() {
		this.table.end();
	}

	@Override
	public Traffic traffic() {
		return nodes().stream().map(BulkNode::traffic).reduce(Traffic.NONE, Traffic::plus);
	}

	/** Returns what is allowed at the node whose reads are slowest. */
	@Override
	public @Nullable PacingState pacing() {
		return nodes().stream()
			.flatMap((node) -> Stream.ofNullable(node.pacing()))
			.max(Comparator.comparing(PacingState::probeP99))
			.orElse(null);
	}

	@Override
	public List<BulkNode> nodes() {
		return this.table.all().stream().map(NodeLane::state).toList();
	}

}
