package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.Redirect;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.recovery.ResendPlan;
import io.github.redisbulk.engine.recovery.Unit;

/**
 * Where a lane to a node sends commands again: to the node that a redirect names, or that
 * owns the slot by now. The lane has the slot meanwhile, so nobody else sends anything of
 * it. Commands of different slots have nothing to do with each other.
 * <p>
 * This class is not thread-safe.
 */
final class ClusterPaths implements ResendPaths {

	/** Redirects come by the hundred, and one answer explains them all. */
	private static final Duration FRESH = Duration.ofSeconds(1);

	/** Whoever waits for a node wants to know soon that another has taken over. */
	static final Duration FRESH_IN_TROUBLE = Duration.ofMillis(100);

	/**
	 * A node to send to.
	 *
	 * @param node the node
	 * @param asking whether it takes a command only behind an ASKING
	 */
	private record Target(NodeAddress node, boolean asking) {
	}

	private final NodeAddress node;

	private final LaneConnection home;

	private final Topology topology;

	private final SlotMap slots;

	private final SlotLanes table;

	private final Function<NodeAddress, LaneConnection> maker;

	private final Map<NodeAddress, LaneConnection> detours = new HashMap<>();

	/** Who has answered a slot's commands last, where that was not this lane's node. */
	private final Map<Integer, NodeAddress> answeredBy = new HashMap<>();

	/** Where commands are to be tried that their own node has not got any more. */
	private final Map<Unit, NodeAddress> asked = new HashMap<>();

	private long redirects;

	private long fences;

	/**
	 * Creates paths.
	 * @param node the lane's node
	 * @param home leads to it
	 * @param topology tells of other nodes
	 * @param table tells which lane has which slot
	 * @param maker makes a way to another node
	 */
	ClusterPaths(NodeAddress node, LaneConnection home, Topology topology, SlotLanes table,
			Function<NodeAddress, LaneConnection> maker) {
		this.node = node;
		this.home = home;
		this.topology = topology;
		this.slots = topology.slots();
		this.table = table;
		this.maker = maker;
	}

	/** Returns a number that grows when slots have moved. */
	int slotsVersion() {
		return this.slots.version();
	}

	@Override
	public boolean redirectable() {
		return true;
	}

	@Override
	public List<List<Unit>> begin(List<Unit> units) {
		this.asked.clear();
		this.answeredBy.clear();
		long before = this.redirects;
		List<Unit> troubled = units.stream().filter((unit) -> !unit.accepted()).toList();
		answered(troubled);
		this.fences += (this.redirects > before) ? 1 : 0;
		// nothing is to be planned for slots of which all has gone well
		Map<Integer, List<Unit>> bySlot = new LinkedHashMap<>();
		troubled.forEach((unit) -> bySlot.put(unit.slot(), new ArrayList<>()));
		for (Unit unit : units) {
			List<Unit> same = bySlot.get(unit.slot());
			if (same != null) {
				same.add(unit);
			}
		}
		return List.copyOf(bySlot.values());
	}

	/**
	 * {@inheritDoc} A node that is asked about slots may know less than the one that has
	 * sent a command elsewhere: what that says counts.
	 */
	@Override
	public void answered(List<Unit> units) {
		Map<Integer, NodeAddress> moved = new HashMap<>();
		for (Unit unit : units) {
			this.asked.remove(unit);
			NodeAddress from = this.answeredBy.getOrDefault(unit.slot(), this.node);
			Redirect redirect = (unit.answer() instanceof Reply.Refused refused) ? Redirect.of(refused, from) : null;
			if (redirect != null) {
				this.redirects++;
				if (redirect.ask()) {
					this.asked.put(unit, redirect.to());
				}
				else {
					moved.put(unit.slot(), redirect.to());
				}
			}
		}
		if (!moved.isEmpty()) {
			look(FRESH);
			moved.forEach(this.slots::moved);
		}
	}

	/**
	 * {@inheritDoc} What follows a command that goes elsewhere waits for that: the next
	 * pass takes it along.
	 */
	@Override
	public List<Path> of(List<ResendPlan> plans) {
		Map<Target, List<ResendPlan>> planned = new LinkedHashMap<>();
		Map<Target, List<Unit>> left = new HashMap<>();
		for (ResendPlan plan : plans) {
			List<Unit> units = plan.units();
			Target target = target(units.get(0));
			int end = 1;
			while (end < units.size() && target(units.get(end)).equals(target)) {
				end++;
			}
			planned.computeIfAbsent(target, (absent) -> new ArrayList<>()).add(plan.first(end));
			left.computeIfAbsent(target, (absent) -> new ArrayList<>()).addAll(units.subList(end, units.size()));
			this.answeredBy.put(units.get(0).slot(), target.node());
		}
		List<Path> paths = new ArrayList<>();
		planned.forEach((target, some) -> paths.add(new Path(ResendPlan.joined(some),
				left.getOrDefault(target, List.of()), connection(target.node()), target.asking())));
		return paths;
	}

	private Target target(Unit unit) {
		NodeAddress asks = this.asked.get(unit);
		if (asks != null) {
			return new Target(asks, true);
		}
		NodeAddress owner = this.slots.owner(unit.slot());
		return new Target((owner != null) ? owner : this.node, false);
	}

	private LaneConnection connection(NodeAddress target) {
		return target.equals(this.node) ? this.home : this.detours.computeIfAbsent(target, this.maker);
	}

	@Override
	public void leave(BitSet slots) {
		this.table.leave(slots);
	}

	@Override
	public void left(BitSet slots, Chunk sent) {
		this.table.left(slots, sent);
	}

	@Override
	public boolean canPart(BitSet waiting) {
		return this.table.canPart(waiting);
	}

	@Override
	public void part(BitSet waiting, Chunk troubled) {
		this.table.part(waiting, troubled);
	}

	/** Looks who owns the slots by now, and has every command begin with its owner. */
	@Override
	public void troubled() {
		this.asked.clear();
		this.answeredBy.clear();
		look(FRESH_IN_TROUBLE);
	}

	private void look(Duration age) {
		try {
			this.topology.refresh(age, this.node);
		}
		catch (StopException ex) {
			// whoever sends next is told the same
		}
	}

	@Override
	public LaneConnection home() {
		return this.home;
	}

	@Override
	public void forgetScripts() {
		this.home.forgetScripts();
		this.detours.values().forEach(LaneConnection::forgetScripts);
	}

	/** Returns what went over other ways than the one to the lane's node. */
	Traffic traffic() {
		Traffic sum = Traffic.NONE;
		for (LaneConnection detour : this.detours.values()) {
			sum = sum.plus(detour.traffic());
		}
		return sum;
	}

	/** Returns how often a command was sent elsewhere by its node. */
	long redirects() {
		return this.redirects;
	}

	/** Returns how often slots were held to follow redirects. */
	long fences() {
		return this.fences;
	}

	/** Gives all other ways back. */
	void end() {
		this.detours.values().forEach(LaneConnection::release);
	}

}
