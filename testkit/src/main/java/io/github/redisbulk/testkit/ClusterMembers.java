package io.github.redisbulk.testkit;

import java.time.Duration;

import org.awaitility.core.ConditionTimeoutException;

/**
 * Changes of a cluster's nodes and of their roles.
 */
public final class ClusterMembers {

	/** A manual fail-over gives up after five seconds. */
	private static final Duration ATTEMPT = Duration.ofSeconds(7);

	private static final int ATTEMPTS = 6;

	private final RedisCluster cluster;

	ClusterMembers(RedisCluster cluster) {
		this.cluster = cluster;
	}

	/** How a replica takes its master's place. */
	public enum Failover {

		/**
		 * In step with its master, which holds its clients meanwhile: nothing is lost.
		 */
		GRACEFUL("CLUSTER", "FAILOVER"),

		/** With the consent of the other masters, without asking its own. */
		FORCE("CLUSTER", "FAILOVER", "FORCE"),

		/** Without asking anybody. */
		TAKEOVER("CLUSTER", "FAILOVER", "TAKEOVER");

		private final String[] command;

		Failover(String... command) {
			this.command = command;
		}

	}

	/**
	 * Makes a replica of a master take its place, and waits until it has and, where the
	 * former master runs, that one replicates it.
	 * @param master the master
	 * @param kind how
	 * @return the new master
	 */
	public RedisServer failover(RedisServer master, Failover kind) {
		RedisServer replica = this.cluster.replicas(master).get(0);
		for (int attempt = 1;; attempt++) {
			replica.command(kind.command);
			try {
				ChildProcess.await("The new master").atMost(ATTEMPT).until(() -> hasReplaced(replica, master));
				return replica;
			}
			catch (ConditionTimeoutException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
			}
		}
	}

	private boolean hasReplaced(RedisServer replica, RedisServer master) {
		ClusterNode node = ClusterNode.self(replica);
		return node.isMaster() && !node.slots().isEmpty()
				&& (!master.isRunning() || ClusterNode.self(master).master().equals(node.id()));
	}

	/**
	 * Waits until a replica of a master that does not run has taken its place by itself.
	 * @param replica the replica
	 */
	public void awaitTakeover(RedisServer replica) {
		ChildProcess.await("The new master").until(() -> {
			ClusterNode node = ClusterNode.self(replica);
			return node.isMaster() && !node.slots().isEmpty();
		});
	}

	/**
	 * Waits until a server that was replaced knows, and replicates the master that has
	 * taken its place.
	 * @param server the server
	 */
	public void awaitReplica(RedisServer server) {
		ChildProcess.await("The former master as a replica").until(() -> !ClusterNode.self(server).isMaster());
	}

	/**
	 * Has a node tell the others at which port it answers clients, and waits until they
	 * believe it.
	 * @param server the node
	 * @param port its port, or another one
	 */
	public void announce(RedisServer server, int port) {
		String id = this.cluster.id(server);
		server.command("CONFIG", "SET", "cluster-announce-port", Integer.toString(port));
		ChildProcess.await("The announced port")
			.until(() -> this.cluster.running()
				.stream()
				.flatMap((other) -> ClusterNode.seenBy(other).stream())
				.filter((node) -> node.id().equals(id))
				.allMatch((node) -> node.port() == port));
	}

	/**
	 * Changes a setting of all servers that run.
	 * @param name the setting
	 * @param value its new value
	 */
	public void configure(String name, String value) {
		this.cluster.running().forEach((server) -> server.command("CONFIG", "SET", name, value));
	}

	/**
	 * Starts a server and adds it.
	 * @return a master without slots, which all nodes know
	 */
	public RedisServer add() {
		RedisServer added = this.cluster.startServer();
		this.cluster.running()
			.stream()
			.filter((server) -> server != added)
			.forEach((server) -> RedisCluster.meet(added, server));
		this.cluster.awaitSettled();
		return added;
	}

	/**
	 * Takes a node that owns no slots out of the cluster and ends it.
	 * @param server the node
	 */
	public void remove(RedisServer server) {
		this.cluster.awaitSettled();
		String id = this.cluster.id(server);
		this.cluster.running()
			.stream()
			.filter((other) -> other != server)
			.forEach((other) -> other.command("CLUSTER", "FORGET", id));
		this.cluster.endServer(server);
	}

	void replicate(RedisServer replica, RedisServer master) {
		ChildProcess.await("A master that its replica knows")
			.until(() -> "OK".equals(replica.command("CLUSTER", "REPLICATE", this.cluster.id(master))));
	}

}
