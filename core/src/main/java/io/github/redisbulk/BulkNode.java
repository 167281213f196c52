package io.github.redisbulk;

import io.github.redisbulk.BulkReport.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * What a run does at one node of a Redis Cluster.
 *
 * @param address the node, as {@code host:port}
 * @param slots how many slots the run sends there
 * @param waitingBytes bytes of commands that wait to be sent there
 * @param traffic what has gone over the wire, be it to another node that this one has
 * named
 * @param redirects how many commands the node has sent elsewhere, by MOVED or ASK
 * @param fences how often slots of the node were held until such commands were answered
 * elsewhere
 * @param pacing what the writer allows itself there for the sake of reads, or
 * {@code null} where it has no bound to keep
 */
public record BulkNode(String address, int slots, long waitingBytes, Traffic traffic, long redirects, long fences,
		@Nullable PacingState pacing) {
}
