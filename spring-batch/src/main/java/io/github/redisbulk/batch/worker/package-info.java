/**
 * Workers that take partitions of a step, in processes of their own: from a table of the
 * job's own database by db-scheduler, which notices one that has died, or from a message
 * broker.
 */
@NullMarked
package io.github.redisbulk.batch.worker;

import org.jspecify.annotations.NullMarked;
