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
import io.github.redisbulk.engine.command.SlotPieces;
import org.jspecify.annotations.Nullable;

/**
 * A lane to each node of a cluster. The thread that writes the run finds the slots of
 * each item, and puts it, or its parts, into the chunk that it fills for the lane.
 */
final class ClusterLanes implements Lanes {

	/** How old an answer about slots may be at the beginning of a run. */
	private static final Duration FRESH = Duration.ofSeconds(1);

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
	private final SlotTable lanes = new SlotTable();

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
		this.intake = new Chunk((int) options.chunkMaxBytes().toBytes());
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
			this.version = this.table.copyTo(this.lanes);
			sortFilling();
		}
		int slot = this.route.slot(this.intake);
		if (slot < 0 && this.route.learn(this.intake)) {
			slot = this.route.slot(this.intake);
		}
		if (slot >= 0) {
			this.intake.slot(0, slot);
			NodeLane lane = this.lanes.lane(slot);
			this.intake.moveLastItem(lane.filling());
			added(lane);
			return;
		}
		SlotPieces pieces = this.route.pieces(this.intake);
		String refusal = this.route.refusal(pieces.chunk());
		if (refusal != null) {
			this.owner.refuse(this.intake, refusal);
		}
		else {
			addParts(pieces);
		}
		this.intake.clear();
	}

	private void addParts(SlotPieces pieces) {
		Map<Integer, int[]> parts = this.route.parts(pieces.chunk());
		ItemPart.Whole whole = new ItemPart.Whole(this.intake.item(0), this.intake.commands(), parts.size(),
				pieces.divided());
		parts.forEach((slot, commands) -> {
			// the table may change while a part waits for room
			NodeLane lane = this.lanes.lane(slot);
			ItemPart part = new ItemPart(whole, pieces.origins(commands));
			lane.filling().addPart(pieces.chunk(), part, this.intake.position(0), slot, commands);
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

	/** Puts a chunk before its lane, without the items that belong elsewhere by then. */
	private void send(NodeLane lane, Chunk chunk) {
		try {
			this.rate.await(chunk);
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		Chunk left = chunk;
		while (!this.table.offer(lane, left, this.version, this::goesOn)) {
			if (this.owner.stopped()) {
				this.owner.abandon(left);
				this.owner.progressed();
				left.clear();
			}
			else {
				left = sortAnew(lane, left);
			}
			if (left.items() == 0) {
				lane.giveBack(left);
				return;
			}
		}
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
	 * Takes over which lane has which slot. What of a chunk belongs elsewhere comes
	 * before all that is being filled.
	 * @return what is left for the lane
	 */
	private Chunk sortAnew(NodeLane lane, Chunk chunk) {
		this.version = this.table.copyTo(this.lanes);
		Chunk left = chunk;
		if (!this.lanes.belongs(chunk, lane)) {
			Chunk staying = lane.spareChunk();
			this.lanes.sort(chunk, (other) -> (other == lane) ? staying : other.filling());
			lane.giveBack(chunk);
			left = staying;
		}
		sortFilling();
		return left;
	}

	private void sortFilling() {
		for (NodeLane lane : this.table.all()) {
			if (!this.lanes.belongs(lane.filling(), lane)) {
				Chunk before = lane.refill();
				this.lanes.sort(before, NodeLane::filling);
				lane.giveBack(before);
			}
		}
	}

	private void findNodes() throws StopException {
		while (!this.topology.refresh(FRESH, null)) {
			Duration delay = this.backoff.next();
			if (delay == null) {
				throw StopException.retryable(
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
		Map<String, BulkNode> nodes = new LinkedHashMap<>();
		this.table.all().forEach((lane) -> nodes.merge(lane.node().toString(), lane.state(), ClusterLanes::sum));
		return List.copyOf(nodes.values());
	}

	/** A node may have had several lanes, and have one more for slots that wait. */
	private static BulkNode sum(BulkNode one, BulkNode other) {
		return new BulkNode(one.address(), one.slots() + other.slots(), one.waitingBytes() + other.waitingBytes(),
				one.traffic().plus(other.traffic()), one.redirects() + other.redirects(), one.fences() + other.fences(),
				(one.slots() >= other.slots()) ? one.pacing() : other.pacing());
	}

}
