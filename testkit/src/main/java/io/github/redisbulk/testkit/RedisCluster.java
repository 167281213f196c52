package io.github.redisbulk.testkit;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.ClusterSlotHashUtil;

/**
 * A Redis Cluster of processes of its own, which share all slots. A node counts as failed
 * after two seconds without an answer. What a node is, and which slots it owns, is asked
 * of the nodes each time: faults change it. This class is thread-safe.
 */
public final class RedisCluster implements AutoCloseable {

	static final int SLOTS = 16384;

	private final List<RedisServer> servers = new CopyOnWriteArrayList<>();

	private final Map<RedisServer, String> ids = new ConcurrentHashMap<>();

	private final ClusterPlan plan;

	private RedisCluster(ClusterPlan plan) {
		this.plan = plan;
	}

	/**
	 * Starts all processes.
	 * @param plan what the cluster is made of
	 * @return the cluster, in which every node knows the others and who owns which slot
	 */
	public static RedisCluster start(ClusterPlan plan) {
		RedisCluster cluster = new RedisCluster(plan);
		try {
			for (int i = 0; i < plan.masters() * (1 + plan.replicas()); i++) {
				cluster.startServer();
			}
			cluster.form();
			return cluster;
		}
		catch (RuntimeException ex) {
			cluster.close();
			throw ex;
		}
	}

	private void form() {
		int masters = this.plan.masters();
		for (int i = 0; i < masters; i++) {
			RedisServer master = this.servers.get(i);
			List<String> slots = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
			IntStream.range(SLOTS * i / masters, SLOTS * (i + 1) / masters)
				.mapToObj(String::valueOf)
				.forEach(slots::add);
			master.command(slots.toArray(String[]::new));
			master.command("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
		}
		for (int i = 0; i < this.servers.size(); i++) {
			RedisServer meeting = this.servers.get(i);
			this.servers.subList(0, i).forEach((other) -> meet(meeting, other));
		}
		for (int i = masters; i < this.servers.size(); i++) {
			members().replicate(this.servers.get(i), this.servers.get(i % masters));
		}
		awaitSettled();
	}

	RedisServer startServer() {
		RedisServer server = this.plan.startServer();
		this.servers.add(server);
		return server;
	}

	void endServer(RedisServer server) {
		this.servers.remove(server);
		server.close();
	}

	static void meet(RedisServer one, RedisServer other) {
		one.command("CLUSTER", "MEET", other.host(), Integer.toString(other.port()), Integer.toString(other.busPort()));
	}

	/**
	 * Returns the slot of a key.
	 * @param key the key
	 * @return from 0
	 */
	public static int slot(String key) {
		return ClusterSlotHashUtil.calculateSlot(key);
	}

	/**
	 * Returns all servers, also those that do not run.
	 * @return the servers in the order of their start: first those that began as masters
	 */
	public List<RedisServer> servers() {
		return List.copyOf(this.servers);
	}

	/**
	 * Returns the masters that run and own slots.
	 * @return servers, in the order of their slots
	 */
	public List<RedisServer> masters() {
		return claims().filter((claim) -> claim.node().isMaster() && !claim.node().slots().isEmpty())
			.sorted(Comparator.comparing((claim) -> claim.node().slots().nextSetBit(0)))
			.map(Claim::server)
			.toList();
	}

	/**
	 * Returns the replicas of a master that run.
	 * @param master the master, which need not run
	 * @return servers
	 */
	public List<RedisServer> replicas(RedisServer master) {
		return claims().filter((claim) -> claim.node().master().equals(id(master))).map(Claim::server).toList();
	}

	/**
	 * Returns where the servers answer, for {@code spring.data.redis.cluster.nodes}.
	 * @return {@code host:port} of each server
	 */
	public List<String> nodes() {
		return this.servers.stream().map((server) -> server.host() + ":" + server.port()).toList();
	}

	/**
	 * Returns the master that owns a key's slot.
	 * @param key the key
	 * @return the server
	 */
	public RedisServer owner(String key) {
		return owner(slot(key));
	}

	/**
	 * Returns the master that owns a slot. Where two claim it, the later claim counts, as
	 * it does for the nodes.
	 * @param slot the slot
	 * @return the server
	 * @throws IllegalStateException if no node that runs owns the slot
	 */
	public RedisServer owner(int slot) {
		return claims().filter((claim) -> claim.node().isMaster() && claim.node().slots().get(slot))
			.max(Comparator.comparing((claim) -> claim.node().epoch()))
			.orElseThrow(() -> new IllegalStateException("Nobody owns slot " + slot))
			.server();
	}

	/**
	 * Returns another master.
	 * @param server a server
	 * @return the first of the masters that is not that server
	 */
	public RedisServer otherThan(RedisServer server) {
		return masters().stream().filter((master) -> master != server).findFirst().orElseThrow();
	}

	/**
	 * Sends a command about a key to the master that owns the key's slot.
	 * @param key the key
	 * @param arguments the command's name and arguments
	 * @return the reply, see {@link RespConnection}
	 */
	public @Nullable Object command(String key, String... arguments) {
		return owner(key).command(arguments);
	}

	/** Deletes all keys. */
	public void empty() {
		masters().forEach((master) -> master.command("FLUSHALL"));
	}

	/**
	 * Returns what moves slots.
	 * @return the slots
	 */
	public ClusterSlots slots() {
		return new ClusterSlots(this);
	}

	/**
	 * Returns what changes the nodes and their roles.
	 * @return the members
	 */
	public ClusterMembers members() {
		return new ClusterMembers(this);
	}

	/**
	 * Waits until all servers that run are of one mind about who is there and who owns
	 * which slot since when, find nothing wrong with one another, and replicate their
	 * masters.
	 */
	public void awaitSettled() {
		try {
			ChildProcess.await("A cluster of one mind").until(this::isSettled);
		}
		catch (ConditionTimeoutException ex) {
			throw new IllegalStateException(
					"The nodes differ: "
							+ running().stream().map((server) -> server.command("CLUSTER", "NODES") + "\n").toList(),
					ex);
		}
	}

	/** Waits until all servers that run know that another one does not. */
	public void awaitFailing() {
		ChildProcess.await("The knowledge that a node has failed")
			.until(() -> running().stream()
				.map(ClusterNode::seenBy)
				.allMatch((view) -> view.stream().anyMatch((node) -> node.flags().contains("fail"))));
	}

	private boolean isSettled() {
		List<RedisServer> running = running();
		List<String> ids = running.stream().map(this::id).toList();
		Predicate<ClusterNode> runs = (node) -> ids.contains(node.id());
		List<List<ClusterNode>> views = running.stream().map(ClusterNode::seenBy).toList();
		return views.stream().allMatch((view) -> view.size() == this.servers.size())
				&& views.stream().flatMap(List::stream).filter(runs).allMatch(ClusterNode::isWell)
				&& views.stream().map((view) -> Role.of(view.stream().filter(runs))).distinct().count() == 1
				&& running.stream().allMatch(RedisCluster::isReady);
	}

	private static boolean isReady(RedisServer server) {
		String info = String.valueOf(server.command("CLUSTER", "INFO"));
		return info.contains("cluster_state:ok") && info.contains("cluster_slots_ok:" + SLOTS)
				&& !"down".equals(server.info("replication", "master_link_status"));
	}

	/** Returns a server's name in the cluster, which the server keeps for ever. */
	String id(RedisServer server) {
		return this.ids.computeIfAbsent(server, (key) -> String.valueOf(key.command("CLUSTER", "MYID")));
	}

	List<RedisServer> running() {
		return this.servers.stream().filter(RedisServer::isRunning).toList();
	}

	private Stream<Claim> claims() {
		return running().stream().flatMap((server) -> {
			try {
				return Stream.of(new Claim(server, ClusterNode.self(server)));
			}
			catch (UncheckedIOException ex) {
				// it is ending
				return Stream.empty();
			}
		});
	}

	/**
	 * Ends all processes.
	 */
	@Override
	public void close() {
		this.servers.forEach(RedisServer::close);
	}

	/** What a server says of itself. */
	private record Claim(RedisServer server, ClusterNode node) {
	}

	/** What nodes must agree about. */
	private record Role(String id, String master, long epoch, BitSet slots) {

		static List<Role> of(Stream<ClusterNode> nodes) {
			return nodes.map((node) -> new Role(node.id(), node.master(), node.epoch(), node.slots()))
				.sorted(Comparator.comparing(Role::id))
				.toList();
		}

	}

}
