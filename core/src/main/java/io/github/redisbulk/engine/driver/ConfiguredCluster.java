package io.github.redisbulk.engine.driver;

import java.util.List;
import java.util.function.Function;

import io.github.redisbulk.engine.cluster.NodeAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;

/**
 * The nodes of a cluster, each as a server that is logged in to as the cluster's
 * configuration says.
 */
final class ConfiguredCluster implements ClusterConnector {

	private final RedisClusterConfiguration configuration;

	private final Function<RedisStandaloneConfiguration, Connector> servers;

	/**
	 * Creates connectors.
	 * @param configuration that of the application
	 * @param servers makes a connector to one server
	 * @throws IllegalArgumentException if the configuration names no nodes
	 */
	ConfiguredCluster(@Nullable RedisClusterConfiguration configuration,
			Function<RedisStandaloneConfiguration, Connector> servers) {
		if (configuration == null || configuration.getClusterNodes().isEmpty()) {
			throw new IllegalArgumentException("The cluster's configuration names no nodes:"
					+ " set 'spring.data.redis.cluster.nodes' to at least one 'host:port'");
		}
		this.configuration = configuration;
		this.servers = servers;
	}

	@Override
	public List<NodeAddress> seeds() {
		return this.configuration.getClusterNodes()
			.stream()
			.map((node) -> new NodeAddress(node.getRequiredHost(), node.getRequiredPort()))
			.toList();
	}

	@Override
	public Connector node(NodeAddress node) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(node.host(), node.port());
		server.setUsername(this.configuration.getUsername());
		server.setPassword(this.configuration.getPassword());
		return this.servers.apply(server);
	}

}
