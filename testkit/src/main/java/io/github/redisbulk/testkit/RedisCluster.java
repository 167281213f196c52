package io.github.redisbulk.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * A Redis Cluster of three masters without replicas, which share all slots.
 */
public final class RedisCluster implements AutoCloseable {

	private static final int MASTERS = 3;

	private static final int SLOTS = 16384;

	private final List<RedisServer> masters = new ArrayList<>();

	private RedisCluster() {
	}

	/**
	 * Starts all processes.
	 * @return the cluster, in which every master knows the others and who owns which slot
	 */
	public static RedisCluster start() {
		return start((config) -> {
		});
	}

	/**
	 * Starts all processes.
	 * @param customizer sets what is special about each master
	 * @return the cluster, in which every master knows the others and who owns which slot
	 */
	public static RedisCluster start(Consumer<RedisConfig> customizer) {
		RedisCluster cluster = new RedisCluster();
		try {
			for (int i = 0; i < MASTERS; i++) {
				cluster.masters.add(startMaster(customizer));
			}
			cluster.share();
			return cluster;
		}
		catch (RuntimeException ex) {
			cluster.close();
			throw ex;
		}
	}

	private static RedisServer startMaster(Consumer<RedisConfig> customizer) {
		return RedisServer.start((config) -> customizer.accept(config.clusterNode()));
	}

	private void share() {
		for (int i = 0; i < MASTERS; i++) {
			List<String> slots = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
			IntStream.range(SLOTS * i / MASTERS, SLOTS * (i + 1) / MASTERS)
				.mapToObj(String::valueOf)
				.forEach(slots::add);
			this.masters.get(i).command(slots.toArray(String[]::new));
			this.masters.get(i).command("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
		}
		RedisServer first = this.masters.get(0);
		for (RedisServer other : this.masters.subList(1, MASTERS)) {
			first.command("CLUSTER", "MEET", other.host(), Integer.toString(other.port()),
					Integer.toString(other.busPort()));
		}
		ChildProcess.await("The cluster").until(() -> this.masters.stream().allMatch(RedisCluster::settled));
	}

	private static boolean settled(RedisServer master) {
		String info = String.valueOf(master.command("CLUSTER", "INFO"));
		return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + MASTERS)
				&& info.contains("cluster_slots_ok:" + SLOTS);
	}

	/**
	 * Returns the masters, in the order of their slots.
	 * @return three servers
	 */
	public List<RedisServer> masters() {
		return List.copyOf(this.masters);
	}

	/**
	 * Returns where the masters answer, for {@code spring.data.redis.cluster.nodes}.
	 * @return three times {@code host:port}
	 */
	public List<String> nodes() {
		return this.masters.stream().map((master) -> master.host() + ":" + master.port()).toList();
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

	/**
	 * Returns the master that owned a key's slot when the cluster was started.
	 * @param key the key
	 * @return the server
	 */
	public RedisServer owner(String key) {
		int slot = Integer.parseInt(String.valueOf(this.masters.get(0).command("CLUSTER", "KEYSLOT", key)));
		return this.masters.get(Math.min(MASTERS - 1, (slot * MASTERS + MASTERS - 1) / SLOTS));
	}

	/**
	 * Ends all processes.
	 */
	@Override
	public void close() {
		this.masters.forEach(RedisServer::close);
	}

}
