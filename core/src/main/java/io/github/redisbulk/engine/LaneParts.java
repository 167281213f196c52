package io.github.redisbulk.engine;

import io.github.redisbulk.engine.cluster.NodeAddress;

/**
 * What a lane to a node of a cluster consists of.
 *
 * @param node the node
 * @param owner the run
 * @param lane sends to the node, or recovers what another lane has sent
 * @param limits how large a chunk may be
 * @param paths where commands are sent again
 * @param table tells which lane has which slot
 * @param queue what waits before the lane
 */
record LaneParts(NodeAddress node, Lane.Owner owner, Lane lane, LaneLimits limits, ClusterPaths paths, SlotLanes table,
		LaneQueue queue) {
}
