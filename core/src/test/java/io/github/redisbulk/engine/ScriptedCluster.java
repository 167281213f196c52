package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.ItemSlots;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.ClusterConnector;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.driver.NoConnections;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes of a cluster, as far as the order of RPUSHes is concerned. A chunk that was
 * sent is carried out when the test says so, and not before; so are the steps in which a
 * slot moves from the first node to the second, or back.
 * <p>
 * This class is thread-safe: its monitor guards everything.
 */
final class ScriptedCluster implements ClusterConnector {

	static final NodeAddress FIRST = new NodeAddress("first", 1);

	static final NodeAddress SECOND = new NodeAddress("second", 2);

	/** A step of something that happens to the cluster. */
	enum Step {

		/** The slot, which nobody owns until then, is given to the first node. */
		OWN,

		/** The slot is open: what is not there is asked for at the other node. */
		OPEN,

		/** All keys of the slot go over. */
		MOVE_KEYS,

		/** The slot is the other node's now. */
		FINISH,

		/** The slot stays where it is after all, and what has gone over comes back. */
		CANCEL,

		/** From now on the slot is not served. */
		TRY_AGAIN,

		/** From now on the second node carries nothing out. */
		STALL,

		/**
		 * Slot and second node are back; this comes only when all that goes to the other
		 * slot of the first node is there.
		 */
		SETTLE,

		/** The other nodes hear of it. */
		GOSSIP,

		/** The connections to the owner end; what was not carried out is lost. */
		CUT,

		/** The owner is gone, and the other node has taken over all of its keys. */
		FAIL_OVER,

		/** From now on connecting fails as nobody reckons with. */
		BREAK

	}

	private final int slot;

	/**
	 * A list in a slot that never moves. The first node has it if anything is written to
	 * it; so many elements it has in the end.
	 */
	private final String neighbour;

	private final int neighbours;

	private final Deque<Step> steps;

	private final Map<NodeAddress, Map<String, List<String>>> keys = Map.of(FIRST, new HashMap<>(), SECOND,
			new HashMap<>());

	private final Set<NodeAddress> gone = new HashSet<>();

	private final List<Connection> connections = new ArrayList<>();

	private NodeAddress owner = FIRST;

	/** Who is thought to be the owner by nodes that have no part in the move. */
	private NodeAddress heardOf = FIRST;

	private boolean owned;

	private boolean open;

	private boolean torn;

	private boolean stalled;

	private boolean broken;

	ScriptedCluster(String key, String neighbour, int neighbours, List<Step> steps) {
		this.slot = ItemSlots.of(key);
		this.neighbour = neighbour;
		this.neighbours = neighbours;
		this.steps = new ArrayDeque<>(steps);
		this.owned = !steps.contains(Step.OWN);
	}

	/** Returns what can happen next: each does one thing. */
	synchronized List<Runnable> choices() {
		List<Runnable> choices = new ArrayList<>();
		this.connections.stream()
			.filter((connection) -> !connection.waiting.isEmpty() && !(this.stalled && connection.node.equals(SECOND)))
			.forEach((connection) -> choices.add(connection::carryOutNext));
		if (!this.steps.isEmpty() && (this.steps.element() != Step.SETTLE || allNeighboursAreThere())) {
			choices.add(() -> step(this.steps.remove()));
		}
		return choices;
	}

	private boolean allNeighboursAreThere() {
		return list(this.neighbour).size() == this.neighbours;
	}

	/** Returns the elements of a list, wherever it is. */
	synchronized List<String> list(String key) {
		List<String> all = new ArrayList<>();
		this.keys.values().forEach((there) -> all.addAll(there.getOrDefault(key, List.of())));
		return all;
	}

	private NodeAddress other() {
		return this.owner.equals(FIRST) ? SECOND : FIRST;
	}

	private synchronized void step(Step step) {
		switch (step) {
			case OWN -> this.owned = true;
			case OPEN -> this.open = true;
			case MOVE_KEYS -> moveKeys(this.owner, other());
			case FINISH -> {
				moveKeys(this.owner, other());
				this.owner = other();
				this.open = false;
			}
			case CANCEL -> {
				moveKeys(other(), this.owner);
				this.open = false;
			}
			case TRY_AGAIN -> this.torn = true;
			case STALL -> this.stalled = true;
			case SETTLE -> {
				this.torn = false;
				this.stalled = false;
			}
			case GOSSIP -> this.heardOf = this.owner;
			case CUT -> List.copyOf(this.connections)
				.stream()
				.filter((connection) -> connection.node.equals(this.owner))
				.forEach(Connection::cut);
			case FAIL_OVER -> {
				NodeAddress before = this.owner;
				List.copyOf(this.connections)
					.stream()
					.filter((connection) -> connection.node.equals(before))
					.forEach(Connection::cut);
				this.gone.add(before);
				this.keys.get(other()).putAll(this.keys.get(before));
				this.keys.get(before).clear();
				this.owner = other();
				this.heardOf = this.owner;
			}
			case BREAK -> this.broken = true;
		}
		notifyAll();
	}

	private void moveKeys(NodeAddress from, NodeAddress to) {
		Map<String, List<String>> there = this.keys.get(from);
		List.copyOf(there.keySet())
			.stream()
			.filter((key) -> ItemSlots.of(key) == this.slot)
			.forEach((key) -> this.keys.get(to).put(key, there.remove(key)));
	}

	private Reply reply(NodeAddress node, List<String> words, boolean asking) {
		switch (words.get(0)) {
			case "CLUSTER" -> {
				NodeAddress told = this.owner.equals(node) ? node : this.heardOf;
				int other = ItemSlots.of(this.neighbour);
				int low = Math.min(this.slot, other);
				int high = Math.max(this.slot, other);
				List<@Nullable Object> ranges = new ArrayList<>(
						List.of(range(0, low - 1, rest(0)), range(low + 1, high - 1, rest(0)),
								range(high + 1, 16383, rest(0)), range(other, other, rest(other))));
				if (this.owned) {
					ranges.add(range(this.slot, this.slot, told));
				}
				return new Reply.Elements(ranges);
			}
			case "ASKING", "PING" -> {
				return Reply.ACCEPTED;
			}
			default -> {
				String key = words.get(1);
				if (!this.owned && ItemSlots.of(key) == this.slot) {
					return new Reply.Refused("CLUSTERDOWN Hash slot not served");
				}
				if (this.torn && ItemSlots.of(key) == this.slot) {
					return new Reply.Refused("TRYAGAIN Multiple keys request during rehashing of slot");
				}
				boolean there = this.keys.get(node).containsKey(key);
				NodeAddress responsible = (ItemSlots.of(key) == this.slot) ? this.owner : rest(ItemSlots.of(key));
				boolean asked = asking && this.open && node.equals(other());
				if (!node.equals(responsible) && !asked) {
					return new Reply.Refused("MOVED " + ItemSlots.of(key) + " " + responsible);
				}
				if (this.open && responsible.equals(node) && ItemSlots.of(key) == this.slot && !there) {
					return new Reply.Refused("ASK " + this.slot + " " + other());
				}
				this.keys.get(node).computeIfAbsent(key, (absent) -> new ArrayList<>()).add(words.get(2));
				return Reply.ACCEPTED;
			}
		}
	}

	/** The other slots never move. */
	private NodeAddress rest(int other) {
		return (this.neighbours > 0 && other == ItemSlots.of(this.neighbour) && !this.gone.contains(FIRST)) ? FIRST
				: SECOND;
	}

	private static List<Object> range(int from, int to, NodeAddress owner) {
		return List.of(Integer.toString(from), Integer.toString(to),
				List.of(owner.host(), Integer.toString(owner.port()), "id"));
	}

	@Override
	public List<NodeAddress> seeds() {
		return List.of(FIRST, SECOND);
	}

	@Override
	public Connector node(NodeAddress node) {
		return new Connector() {

			@Override
			public BulkConnection connect() throws NoConnectionException {
				return open(node);
			}

			@Override
			public boolean answers(BulkConnection connection) {
				return connection.usable();
			}

			@Override
			public void close() {
				// nothing is shared
			}

		};
	}

	private synchronized BulkConnection open(NodeAddress node) throws NoConnectionException {
		if (this.broken) {
			throw new IllegalStateException("broken by the test");
		}
		if (this.gone.contains(node)) {
			throw NoConnections.forNow();
		}
		Connection connection = new Connection(node);
		this.connections.add(connection);
		return connection;
	}

	private final class Connection implements BulkConnection {

		private final NodeAddress node;

		private final Deque<Chunk> waiting = new ArrayDeque<>();

		private final Deque<List<Reply>> done = new ArrayDeque<>();

		private boolean ended;

		private boolean asking;

		Connection(NodeAddress node) {
			this.node = node;
		}

		private void carryOutNext() {
			synchronized (ScriptedCluster.this) {
				Chunk chunk = this.waiting.remove();
				List<Reply> replies = new ArrayList<>();
				for (List<String> words : OracleWords.decode(chunk.bytes(), chunk.length())) {
					replies.add(reply(this.node, words, this.asking));
					this.asking = words.get(0).equals("ASKING");
				}
				this.done.add(replies);
				ScriptedCluster.this.notifyAll();
			}
		}

		private void cut() {
			this.ended = true;
			this.waiting.clear();
			ScriptedCluster.this.connections.remove(this);
		}

		@Override
		public boolean send(Chunk chunk, Duration timeout) {
			synchronized (ScriptedCluster.this) {
				if (!this.ended) {
					this.waiting.add(chunk);
				}
				return !this.ended;
			}
		}

		@Override
		public void await(Chunk chunk, Duration timeout) {
			synchronized (ScriptedCluster.this) {
				boolean interrupted = false;
				while (this.done.isEmpty() && !this.ended) {
					try {
						ScriptedCluster.this.wait();
					}
					catch (InterruptedException ex) {
						interrupted = true;
					}
				}
				List<Reply> replies = this.done.poll();
				if (replies != null) {
					replies.forEach(chunk.replies()::add);
				}
				else {
					chunk.replies().lose(new IOException("cut"));
				}
				if (interrupted) {
					Thread.currentThread().interrupt();
				}
			}
		}

		@Override
		public boolean usable() {
			synchronized (ScriptedCluster.this) {
				return !this.ended;
			}
		}

		@Override
		public void close() {
			synchronized (ScriptedCluster.this) {
				cut();
				ScriptedCluster.this.notifyAll();
			}
		}

	}

}
