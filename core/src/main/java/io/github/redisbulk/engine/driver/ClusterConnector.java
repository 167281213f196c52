package io.github.redisbulk.engine.driver;

import java.util.List;

import io.github.redisbulk.engine.cluster.NodeAddress;

/**
 * Makes connectors to the nodes of one Redis Cluster, with the settings of the
 * application's factory. Nothing is opened before a connector is asked for a connection.
 * <p>
 * Implementations are thread-safe.
 */
public interface ClusterConnector {

	/**
	 * Returns the nodes that the application has named: the cluster may have others, and
	 * some of these may be gone.
	 * @return at least one address
	 */
	List<NodeAddress> seeds();

	/**
	 * Returns a connector to one node.
	 * @param node the node's address, which may be known from a redirect only
	 * @return a connector that has not connected yet
	 */
	Connector node(NodeAddress node);

}
