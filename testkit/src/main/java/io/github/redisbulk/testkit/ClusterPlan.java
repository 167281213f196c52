package io.github.redisbulk.testkit;

import java.util.function.Consumer;

/**
 * What a cluster is made of.
 *
 * @param masters how many masters share the slots
 * @param replicas how many replicas each of them has
 * @param product whose servers all of them are
 * @param customizer sets what is special about the servers; called once for each
 */
public record ClusterPlan(int masters, int replicas, ServerProduct product, Consumer<RedisConfig> customizer) {

	/**
	 * Plans a cluster of Redis servers.
	 * @param masters how many masters share the slots
	 * @param replicas how many replicas each of them has
	 * @return the plan
	 */
	public static ClusterPlan of(int masters, int replicas) {
		return new ClusterPlan(masters, replicas, ServerProduct.REDIS, (config) -> {
		});
	}

	/**
	 * Plans the same with other servers.
	 * @param product whose servers
	 * @return another plan
	 */
	public ClusterPlan with(ServerProduct product) {
		return new ClusterPlan(this.masters, this.replicas, product, this.customizer);
	}

	/**
	 * Plans the same with another configuration.
	 * @param customizer sets what is special about the servers, after what other
	 * customizers have set
	 * @return another plan
	 */
	public ClusterPlan with(Consumer<RedisConfig> customizer) {
		return new ClusterPlan(this.masters, this.replicas, this.product, this.customizer.andThen(customizer));
	}

	RedisServer startServer() {
		return RedisServer.start(this.product.binary(), false,
				(config) -> this.customizer.accept(config.clusterNode()));
	}

}
