package io.github.redisbulk.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.TurnsOfServer.Place;
import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.driver.ClusterConnector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.pacing.Pacer;
import io.github.redisbulk.engine.pacing.ReadPath;

/**
 * A Redis Cluster: the connections to its nodes, and what is known of its slots.
 */
final class Cluster implements Destination {

	/**
	 * How many connections to a node are kept while nobody uses them: that of the node's
	 * own lane, and some of others, whose commands the node has taken over.
	 */
	private static final int KEPT_CONNECTIONS = 3;

	private final ClusterConnector connector;

	private final Map<NodeAddress, Connections> nodes = new ConcurrentHashMap<>();

	private final Topology topology;

	private volatile boolean closed;

	Cluster(ClusterConnector connector) {
		this(connector, TimeSource.SYSTEM);
	}

	Cluster(ClusterConnector connector, TimeSource time) {
		this.connector = connector;
		this.topology = new Topology(connector.seeds(), this::node, time);
	}

	/** Returns the connections to a node. */
	private Connections node(NodeAddress address) {
		Connections connections = this.nodes.computeIfAbsent(address,
				(absent) -> new Connections(this.connector.node(absent), KEPT_CONNECTIONS));
		if (this.closed) {
			connections.close();
		}
		return connections;
	}

	@Override
	public Lanes begin(Lane.Owner owner, RunHandle control, StoppableWaits waits, Listeners listeners) {
		if (control.options().once().isPresent()) {
			return slotOf(control.options().once().get(), owner, control, waits, listeners);
		}
		Backlog backlog = new Backlog(control.options().maxBacklog().toBytes(), owner);
		SlotLanes table = new SlotLanes(backlog, this.topology.slots(),
				(node, queue, lanes) -> parts(node, queue, lanes, owner, control, waits, listeners));
		return new ClusterLanes(this.topology, owner, control, waits, backlog, table);
	}

	private Lanes slotOf(BulkMark mark, Lane.Owner owner, RunHandle control, StoppableWaits waits,
			Listeners listeners) {
		BulkOptions options = control.options();
		SlotOfMark path = new SlotOfMark(mark.key(), this.topology,
				(node, from) -> new LaneConnection(node(node), () -> from.isLeft(node), options, waits, listeners),
				new Backoff(options.retry(), waits.time()), waits);
		LaneLimits limits = new LaneLimits(control, (kept) -> pacer(SlotOfMark.slot(mark.key()), kept, waits), waits);
		return new MarkedLane(owner, control, path, new MarkHold(mark, path, control, waits), limits, waits);
	}

	private Pacer pacer(int slot, BulkOptions options, StoppableWaits waits) {
		LaneWatch watch = new LaneWatch(waits.time(), () -> 0);
		ReadPath reads = new SlotReads(slot, this.topology.slots(), (node) -> reads(place(node)));
		Pacer guard = Pacer.protectingReads(options.readLatencyBound(), options.yieldToOthers(), reads,
				options.latencySignal(), watch);
		return Pacer.all(List.of(Pacer.keepingRate(options.maxRate(), watch::nanos),
				TurnsOfServer.taking(options, guard, waits.time(), () -> place(slot))));
	}

	private Place place(int slot) throws NoConnectionException {
		NodeAddress owner = this.topology.slots().owner(slot);
		if (owner == null) {
			throw new NoConnectionException("it is not known which node of the cluster owns the slot");
		}
		return place(owner);
	}

	private static ReadPath reads(Place place) {
		return new ProbePath(place.connections(), true, place.keys());
	}

	private Place place(NodeAddress node) {
		return new Place(node(node), new NodeKeys(node, this.topology.slots()));
	}

	private LaneParts parts(NodeAddress node, LaneQueue queue, SlotLanes table, Lane.Owner owner, RunHandle control,
			StoppableWaits waits, Listeners listeners) {
		BulkOptions options = control.options();
		LaneConnection home = new LaneConnection(node(node), () -> isLeft(node, queue, table), options, waits,
				listeners);
		ClusterPaths paths = new ClusterPaths(node, home, this.topology, table,
				(other) -> new LaneConnection(node(other), () -> true, options, waits, listeners));
		LaneLimits limits = new LaneLimits(control,
				(kept) -> pacer(node, kept, waits.time(), new LaneWatch(waits.time(), home::processorWait)), waits);
		Lane lane = new Lane(owner, control, home, limits, paths, waits);
		return new LaneParts(node, owner, lane, limits, paths, table, queue);
	}

	/** A node cannot be reached: looks whether others have taken slots over. */
	private boolean isLeft(NodeAddress node, LaneQueue queue, SlotLanes table) {
		try {
			this.topology.refresh(ClusterPaths.FRESH_IN_TROUBLE, node);
		}
		catch (StopException ex) {
			// whoever connects next is told the same
		}
		return !table.strays(queue).isEmpty();
	}

	private Pacer pacer(NodeAddress node, BulkOptions options, TimeSource time, LaneWatch watch) {
		Pacer guard = Pacer.protectingReads(options.readLatencyBound(), options.yieldToOthers(), reads(place(node)),
				options.latencySignal(), watch);
		return TurnsOfServer.taking(options, guard, time, () -> place(node));
	}

	@Override
	public void close() {
		this.closed = true;
		this.nodes.values().forEach(Connections::close);
	}

}
