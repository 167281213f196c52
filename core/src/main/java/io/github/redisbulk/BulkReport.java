package io.github.redisbulk;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

/**
 * What became of a run. The four counts add up to {@link #read()}, always.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param read how many items were taken from the source
 * @param written how many of them ended as {@link Outcome#WRITTEN}
 * @param failed how many ended as {@link Outcome#FAILED}
 * @param unknown how many ended as {@link Outcome#UNKNOWN}
 * @param notSent how many ended as {@link Outcome#NOT_SENT}
 * @param traffic what went over the wire for them
 * @param elapsed from the first item to the last answer
 * @param failures the first results that are not written, as many as
 * {@link BulkOptions#keptFailures()} allows, in the order in which they were settled
 * @param reasons how many items ended other than written, by {@link ItemResult#code()}
 * @param incomplete the positions of the first and the last item that is not written
 * @param stop why the run ended before its source did, or {@code null}
 * @param pacing what the writer allowed itself at the end for the sake of reads, or
 * {@code null} where it had no bound to keep
 */
public record BulkReport(long read, long written, long failed, long unknown, long notSent, Traffic traffic,
		Duration elapsed, List<ItemResult> failures, Map<String, Long> reasons, @Nullable Range incomplete,
		@Nullable Stop stop, @Nullable PacingState pacing) {

	/**
	 * Creates the report of a run without a bound to keep.
	 * @param read items taken
	 * @param written items written
	 * @param failed items failed
	 * @param unknown items unknown
	 * @param notSent items not sent
	 * @param traffic what went over the wire
	 * @param elapsed from the first item to the last answer
	 * @param failures results kept
	 * @param reasons counts by code
	 * @param incomplete where items are not written
	 * @param stop why it ended early
	 */
	public BulkReport(long read, long written, long failed, long unknown, long notSent, Traffic traffic,
			Duration elapsed, List<ItemResult> failures, Map<String, Long> reasons, @Nullable Range incomplete,
			@Nullable Stop stop) {
		this(read, written, failed, unknown, notSent, traffic, elapsed, failures, reasons, incomplete, stop, null);
	}

	/**
	 * What went over the wire.
	 *
	 * @param commands commands sent, repeated ones counted each time
	 * @param bytes bytes sent
	 * @param chunks chunks sent
	 * @param retries chunks of those that were sent to repeat commands
	 */
	public record Traffic(long commands, long bytes, long chunks, long retries) {
	}

	/**
	 * From where to where.
	 *
	 * @param first the lowest position
	 * @param last the highest position
	 */
	public record Range(long first, long last) {
	}

	/**
	 * Why a run ended before its source did.
	 *
	 * @param reason one sentence
	 * @param cause what was thrown, or {@code null} where nothing was
	 */
	public record Stop(String reason, @Nullable Throwable cause) {
	}

	/**
	 * Returns whether the source was read to its end and every item is written.
	 * @return whether nothing is left to do
	 */
	public boolean complete() {
		return this.stop == null && this.written == this.read;
	}

	/**
	 * Throws unless everything is written.
	 * @return this
	 * @throws BulkIncompleteException if an item is not written, or the run was stopped
	 */
	public BulkReport throwIfIncomplete() {
		if (!complete()) {
			throw new BulkIncompleteException(this);
		}
		return this;
	}

	/**
	 * Returns why the run ended before its source did.
	 * @return the reason, empty where the source was read to its end
	 */
	public Optional<String> stopReason() {
		return Optional.ofNullable(this.stop).map(Stop::reason);
	}

	/**
	 * Returns where the first item stands that is not written.
	 * @return a position, from 0
	 */
	public OptionalLong firstIncomplete() {
		return (this.incomplete != null) ? OptionalLong.of(this.incomplete.first()) : OptionalLong.empty();
	}

	/** Leaves the items out: values have no business in a log. */
	@Override
	public String toString() {
		return "read=" + this.read + " written=" + this.written + " failed=" + this.failed + " unknown=" + this.unknown
				+ " not-sent=" + this.notSent + " elapsed-ms=" + this.elapsed.toMillis();
	}

}
