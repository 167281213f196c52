package io.github.redisbulk.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.Redirect;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.ItemSlots;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.ServerCommands;
import org.jspecify.annotations.Nullable;

/**
 * The mark lies in a slot of a cluster, and so does whatever is applied with it: the way
 * leads to the node that owns the slot.
 * <p>
 * This class is not thread-safe, but for {@link #traffic()} and {@link #nodes()}.
 */
final class SlotOfMark implements MarkPath {

	private static final Duration FRESH = Duration.ofSeconds(1);

	private final String key;

	private final int slot;

	private final Topology topology;

	private final BiFunction<NodeAddress, SlotOfMark, LaneConnection> maker;

	private final Backoff backoff;

	private final StoppableWaits waits;

	private final ItemSlots slots = new ItemSlots(new ServerCommands());

	private volatile Map<NodeAddress, LaneConnection> ways = Map.of();

	private @Nullable NodeAddress node;

	/**
	 * Creates a way.
	 * @param key where the mark is
	 * @param topology tells who owns its slot
	 * @param maker makes the way to a node
	 * @param backoff how long to ask for the owner
	 * @param waits the run's waits
	 */
	SlotOfMark(String key, Topology topology, BiFunction<NodeAddress, SlotOfMark, LaneConnection> maker,
			Backoff backoff, StoppableWaits waits) {
		this.key = key;
		this.slot = slot(key);
		this.topology = topology;
		this.maker = maker;
		this.backoff = backoff;
		this.waits = waits;
	}

	/** Returns the slot in which a mark lies. */
	static int slot(String key) {
		return ItemSlots.of(new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
	}

	@Override
	public LaneConnection connection() throws StopException {
		while (this.node == null && !this.topology.refresh(FRESH, null)) {
			Duration delay = this.backoff.next();
			if (delay == null) {
				throw StopException.retryable(
						"no node of the cluster tells which node owns which slot: " + this.topology.trouble(), null);
			}
			this.waits.retry("CLUSTER", 0, this.backoff.attempt(), delay);
		}
		NodeAddress owner = this.topology.slots().owner(this.slot);
		if (owner == null) {
			// every node knows what to say
			owner = (this.node != null) ? this.node : this.topology.slots().nodes().iterator().next();
		}
		this.node = owner;
		LaneConnection way = this.ways.get(owner);
		if (way == null) {
			way = this.maker.apply(owner, this);
			Map<NodeAddress, LaneConnection> more = new LinkedHashMap<>(this.ways);
			more.put(owner, way);
			this.ways = more;
		}
		return way;
	}

	/** A node cannot be reached: looks whether another has taken the slot over. */
	boolean isLeft(NodeAddress unreachable) {
		look();
		return !unreachable.equals(this.topology.slots().owner(this.slot));
	}

	private void look() {
		try {
			this.topology.refresh(ClusterPaths.FRESH_IN_TROUBLE, this.node);
		}
		catch (StopException ex) {
			// whoever connects next is told the same
		}
	}

	@Override
	public void refused(Reply.Refused refused) {
		NodeAddress from = this.node;
		look();
		Redirect redirect = (from != null) ? Redirect.of(refused, from) : null;
		if (redirect != null && !redirect.ask()) {
			this.topology.slots().moved(redirect.slot(), redirect.to());
		}
	}

	@Override
	public @Nullable String refusal(Chunk filling) {
		for (int command = filling.firstCommand(filling.items() - 1); command < filling.commands(); command++) {
			int found = this.slots.of(filling, command);
			if (found != this.slot) {
				return ((found == ItemSlots.NONE) ? "NOKEYS " : "CROSSSLOT ") + this.slots.name(filling, command)
						+ " has not all of its keys in the slot of the mark '" + this.key
						+ "', and nothing of the item was sent: what is applied once lies on one node with its mark,"
						+ " so give all keys and the mark the same hash tag, as '{tag}" + this.key + "' has";
			}
		}
		return null;
	}

	@Override
	public Traffic traffic() {
		return this.ways.values().stream().map(LaneConnection::traffic).reduce(Traffic.NONE, Traffic::plus);
	}

	@Override
	public List<BulkNode> nodes() {
		NodeAddress owner = this.topology.slots().owner(this.slot);
		return this.ways.entrySet()
			.stream()
			.map((way) -> new BulkNode(way.getKey().toString(), way.getKey().equals(owner) ? 1 : 0, 0,
					way.getValue().traffic(), 0, 0, null))
			.toList();
	}

	@Override
	public void end() {
		this.ways.values().forEach(LaneConnection::drop);
	}

}
