package io.github.redisbulk.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A slot on its way from one master to another: what the former does not hold any more,
 * or not yet, it answers with {@code ASK}.
 */
public final class OpenSlot {

	private static final String TIMEOUT = "20000";

	private static final int BATCH = 100;

	private final RedisCluster cluster;

	private final int slot;

	private final RedisServer from;

	private final RedisServer to;

	private OpenSlot(RedisCluster cluster, int slot, RedisServer from, RedisServer to) {
		this.cluster = cluster;
		this.slot = slot;
		this.from = from;
		this.to = to;
	}

	static OpenSlot open(RedisCluster cluster, int slot, RedisServer to) {
		OpenSlot open = new OpenSlot(cluster, slot, cluster.owner(slot), to);
		open.set(open.to, "IMPORTING", cluster.id(open.from));
		open.set(open.from, "MIGRATING", cluster.id(open.to));
		return open;
	}

	/**
	 * Moves keys to the other master.
	 * @param limit how many at most
	 * @return how many there were
	 */
	public int moveKeys(int limit) {
		List<?> keys = (List<?>) Objects.requireNonNull(
				this.from.command("CLUSTER", "GETKEYSINSLOT", Integer.toString(this.slot), Integer.toString(limit)));
		if (!keys.isEmpty()) {
			List<String> migrate = new ArrayList<>(List.of("MIGRATE", this.to.host(), Integer.toString(this.to.port()),
					"", "0", TIMEOUT, "AUTH2", RedisConfig.CONTROL_USER, RedisConfig.CONTROL_PASSWORD, "KEYS"));
			keys.forEach((key) -> migrate.add((String) key));
			this.from.command(migrate.toArray(String[]::new));
		}
		return keys.size();
	}

	/**
	 * Moves the keys that are left and makes the other master the owner. The other nodes
	 * are told too.
	 */
	public void finish() {
		while (moveKeys(BATCH) > 0) {
			// there are more
		}
		List<RedisServer> others = this.cluster.masters()
			.stream()
			.filter((server) -> server != this.from && server != this.to)
			.toList();
		set(this.to, "NODE", this.cluster.id(this.to));
		Stream.concat(Stream.of(this.from), others.stream()).forEach(this::tellOwner);
	}

	/** Spares a node the time until it hears of the new owner from the others. */
	private void tellOwner(RedisServer server) {
		try {
			set(server, "NODE", this.cluster.id(this.to));
		}
		catch (RespConnection.ErrorReply ex) {
			// it has heard, and follows the owner of what was its last slot
		}
	}

	/**
	 * Leaves the slot where it was. Keys that have got to the other master are lost to
	 * the cluster.
	 */
	public void cancel() {
		set(this.from, "STABLE");
		set(this.to, "STABLE");
	}

	private void set(RedisServer server, String... state) {
		server.command(Stream.concat(Stream.of("CLUSTER", "SETSLOT", Integer.toString(this.slot)), Stream.of(state))
			.toArray(String[]::new));
	}

}
