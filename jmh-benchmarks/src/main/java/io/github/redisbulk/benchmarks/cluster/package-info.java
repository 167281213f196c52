/**
 * What a Redis Cluster makes of bulk writing: how near to all nodes at once, and what
 * resharding, a stalled node and readers change in that. One experiment a class.
 */
@NullMarked
package io.github.redisbulk.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
