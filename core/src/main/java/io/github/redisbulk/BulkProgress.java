package io.github.redisbulk;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.BulkReport.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come.
 *
 * @param read items taken from the source so far
 * @param written how many of them ended as {@link Outcome#WRITTEN}
 * @param failed items that ended as {@link Outcome#FAILED}
 * @param unknown items that ended as {@link Outcome#UNKNOWN}
 * @param notSent items that ended as {@link Outcome#NOT_SENT}
 * @param settledBelow every item at a position below this one has ended
 * @param traffic what has gone over the wire so far
 * @param elapsed the time since the first item
 * @param pacing what the writer allows itself for the sake of reads, or {@code null}
 * where it has no bound to keep; of a cluster, at the node whose reads are slowest
 * @param nodes what it does at each node of a cluster, none for other servers
 */
public record BulkProgress(long read, long written, long failed, long unknown, long notSent, long settledBelow,
		Traffic traffic, Duration elapsed, @Nullable PacingState pacing, List<BulkNode> nodes) {

	/**
	 * Creates the progress of a run without a bound to keep, of which nothing has gone
	 * over the wire.
	 * @param read items taken
	 * @param written items written
	 * @param failed items failed
	 * @param unknown items unknown
	 * @param notSent items not sent
	 * @param settledBelow every item at a position below this one has ended
	 * @param elapsed the time since the first item
	 */
	public BulkProgress(long read, long written, long failed, long unknown, long notSent, long settledBelow,
			Duration elapsed) {
		this(read, written, failed, unknown, notSent, settledBelow, Traffic.NONE, elapsed, null, List.of());
	}

	/**
	 * Returns how many items have ended.
	 * @return items
	 */
	public long settled() {
		return this.written + this.failed + this.unknown + this.notSent;
	}

}
