package io.github.redisbulk.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * Everybody who writes to a cluster, with connections open.
 */
final class Contenders implements AutoCloseable {

	static final String BULK_WRITER = "bulk-writer";

	static final String PACKING = "bulk-writer-packing";

	static final String EXECUTE_PIPELINED = "execute-pipelined";

	private final List<Contender> all = new ArrayList<>();

	/**
	 * Connects.
	 * @param nodes the cluster's nodes
	 * @param drivers whose contenders take part
	 * @param ours whether nobody else does
	 */
	Contenders(List<String> nodes, List<Driver> drivers, boolean ours) {
		for (Driver driver : drivers) {
			add(BULK_WRITER, driver.label(), new BulkWriterOnCluster(driver, nodes, BulkOptions.defaults()));
			add(PACKING, driver.label(),
					new BulkWriterOnCluster(driver, nodes, BulkOptions.defaults().withPacking(true)));
		}
		if (!ours) {
			addOthers(nodes, drivers);
		}
	}

	private void addOthers(List<String> nodes, List<Driver> drivers) {
		if (drivers.contains(Driver.JEDIS)) {
			add("cluster-pipeline", Driver.JEDIS.label(), new JedisClusterPipeline(nodes));
		}
		if (drivers.contains(Driver.LETTUCE)) {
			add("async-commands", Driver.LETTUCE.label(), new LettuceClusterCommands(nodes));
			add(EXECUTE_PIPELINED, Driver.LETTUCE.label(), new ExecutePipelinedOnCluster(nodes));
		}
		add("redisson-batch", "own", new RedissonClusterBatch(nodes));
	}

	private void add(String name, String driver, ClusterRival rival) {
		this.all.add(new Contender(name, driver, rival));
	}

	List<Contender> all() {
		return this.all;
	}

	/** Returns all but those whose keys must have hash tags. */
	Stream<Contender> ofAnyKeys() {
		return this.all.stream().filter((contender) -> !contender.name().equals(PACKING));
	}

	Optional<Contender> find(String name, String driver) {
		return this.all.stream()
			.filter((contender) -> contender.name().equals(name) && contender.driver().equals(driver))
			.findFirst();
	}

	@Override
	public void close() {
		this.all.forEach((contender) -> contender.rival().close());
	}

	/**
	 * A rival with its name.
	 *
	 * @param name how it writes
	 * @param driver over which driver
	 * @param rival the rival itself
	 */
	record Contender(String name, String driver, ClusterRival rival) {
	}

}
