package io.github.redisbulk.benchmarks.cluster;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.testkit.ClusterPlan;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.lettuce.core.cluster.SlotHash;

/**
 * Three masters without replicas on loopback, and what they tell about themselves. None
 * counts as failed when it is stopped for seconds.
 */
public final class ClusterLab implements AutoCloseable {

	private final RedisCluster cluster = RedisCluster
		.start(ClusterPlan.of(3, 0).with((config) -> config.directive("cluster-node-timeout", "15000")));

	private final List<RedisServer> masters = this.cluster.masters();

	List<RedisServer> masters() {
		return this.masters;
	}

	List<String> nodes() {
		return this.cluster.nodes();
	}

	/**
	 * Returns one of the masters.
	 * @return where it answers
	 */
	public Target anyNode() {
		return target(this.masters.get(0));
	}

	static Target target(RedisServer master) {
		return new Target(URI.create(master.url()), false);
	}

	/** Sorts items by the master that owns their slot when no slot has been moved. */
	List<List<Item>> byMaster(List<Item> items) {
		List<List<Item>> sorted = new ArrayList<>();
		this.masters.forEach((master) -> sorted.add(new ArrayList<>()));
		items.forEach((item) -> sorted.get(owner(SlotHash.getSlot(item.key()))).add(item));
		return sorted;
	}

	/** Returns the number of the master that owns a slot when no slot has been moved. */
	int owner(int slot) {
		int count = this.masters.size();
		return (slot * count + count - 1) / SlotHash.SLOT_COUNT;
	}

	/** Moves slots with their keys from one master to another. */
	void reshard(int slots, int from, int to) {
		this.cluster.slots().reshard(this.masters.get(from), this.masters.get(to), slots);
	}

	void empty() {
		this.masters.forEach((master) -> master.command("FLUSHALL"));
	}

	long keys() {
		return this.masters.stream().mapToLong((master) -> (Long) master.command("DBSIZE")).sum();
	}

	/** Empties all masters, has all items written, and finds each of them there. */
	void requireEveryKey(String who, List<Item> items, Writing writing) throws Exception {
		empty();
		writing.write(items);
		long keys = keys();
		if (keys != items.size()) {
			throw new IllegalStateException("%s wrote %d keys, and %d are there".formatted(who, items.size(), keys));
		}
	}

	/** Returns how many SETs all masters have carried out. */
	long sets() {
		return IntStream.range(0, this.masters.size()).mapToLong(this::sets).sum();
	}

	/** Returns how many SETs a master has carried out. */
	long sets(int master) {
		String calls = this.masters.get(master).info("commandstats", "cmdstat_set");
		return (calls != null) ? Long.parseLong(calls.substring("calls=".length(), calls.indexOf(','))) : 0;
	}

	@Override
	public void close() {
		this.cluster.close();
	}

	/** Writes items once. */
	interface Writing {

		void write(List<Item> items) throws Exception;

	}

}
