/**
 * What is known of a Redis Cluster: its nodes, which of them owns which slot, and what a
 * redirect says. Nothing here connects or waits. Not for applications.
 */
@NullMarked
package io.github.redisbulk.engine.cluster;

import org.jspecify.annotations.NullMarked;
