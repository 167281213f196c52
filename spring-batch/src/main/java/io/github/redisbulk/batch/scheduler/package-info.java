/**
 * Partitions that workers take from a table of the job's own database, by db-scheduler,
 * which notices a worker that has died.
 */
@NullMarked
package io.github.redisbulk.batch.scheduler;

import org.jspecify.annotations.NullMarked;
