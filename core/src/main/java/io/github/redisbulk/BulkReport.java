package io.github.redisbulk;

import java.beans.Transient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

/**
 * What became of a run. The four counts always add up to {@link #read()}.
 * <p>
 * Neither {@link #toString()} nor the JSON that Jackson writes of a report contains
 * items. Both say whether the run was stopped, why, and where its source goes on.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param read how many items were taken from the source
 * @param written how many of them ended as {@link Outcome#WRITTEN}
 * @param failed how many ended as {@link Outcome#FAILED}
 * @param unknown how many ended as {@link Outcome#UNKNOWN}
 * @param notSent how many ended as {@link Outcome#NOT_SENT}
 * @param complete whether the source was read to its end and every item is written
 * @param resumeAt the position in the source, from 0, from which a later run goes on:
 * that of the first item that is not known to be written, or {@link #read()} where every
 * item read is written and the run was stopped. Empty where the run is complete. Items at
 * higher positions may have been written
 * @param traffic what went over the wire for them
 * @param elapsed the time from the first item to the last answer
 * @param failures the first results that are not written, as many as
 * {@link BulkOptions#keptFailures()} allows, in the order in which they were settled
 * @param reasons how many items ended other than written, by {@link ItemResult#code()}
 * @param incomplete the positions of the first and the last item that is not written, or
 * {@code null} where every item read is written
 * @param stop why the run ended before its source did, or {@code null}
 * @param pacing what the writer allowed itself at the end for the sake of reads, or
 * {@code null} where it had no bound to keep
 * @param nodes what it did at each node of a cluster, none for other servers
 */
public record BulkReport(long read, long written, long failed, long unknown, long notSent, boolean complete,
		OptionalLong resumeAt, Traffic traffic, Duration elapsed, List<ItemResult> failures, Map<String, Long> reasons,
		@Nullable Range incomplete, @Nullable Stop stop, @Nullable PacingState pacing, List<BulkNode> nodes) {

	/**
	 * Creates a report.
	 * @throws IllegalArgumentException if {@code complete} or {@code resumeAt}
	 * contradicts the counts, the incomplete items or the stop
	 */
	public BulkReport {
		if (complete != completes(read, written, stop)
				|| !resumeAt.equals(resumesAt(read, written, incomplete, stop))) {
			throw new IllegalArgumentException("'complete' and 'resumeAt' must follow from the rest of the report");
		}
	}

	/**
	 * Creates a report whose {@link #complete()} and {@link #resumeAt()} follow from the
	 * rest.
	 * @param read items taken
	 * @param written items written
	 * @param failed items failed
	 * @param unknown items unknown
	 * @param notSent items not sent
	 * @param traffic what went over the wire
	 * @param elapsed the time from the first item to the last answer
	 * @param failures results kept
	 * @param reasons counts by code
	 * @param incomplete the first and the last position that is not written
	 * @param stop why the run ended early
	 * @param pacing what the writer allowed itself at the end
	 * @param nodes what it did at each node of a cluster
	 */
	public BulkReport(long read, long written, long failed, long unknown, long notSent, Traffic traffic,
			Duration elapsed, List<ItemResult> failures, Map<String, Long> reasons, @Nullable Range incomplete,
			@Nullable Stop stop, @Nullable PacingState pacing, List<BulkNode> nodes) {
		this(read, written, failed, unknown, notSent, completes(read, written, stop),
				resumesAt(read, written, incomplete, stop), traffic, elapsed, failures, reasons, incomplete, stop,
				pacing, nodes);
	}

	/**
	 * Creates the report of a run at one server, without a bound to keep.
	 * @param read items taken
	 * @param written items written
	 * @param failed items failed
	 * @param unknown items unknown
	 * @param notSent items not sent
	 * @param traffic what went over the wire
	 * @param elapsed the time from the first item to the last answer
	 * @param failures results kept
	 * @param reasons counts by code
	 * @param incomplete the first and the last position that is not written
	 * @param stop why the run ended early
	 */
	public BulkReport(long read, long written, long failed, long unknown, long notSent, Traffic traffic,
			Duration elapsed, List<ItemResult> failures, Map<String, Long> reasons, @Nullable Range incomplete,
			@Nullable Stop stop) {
		this(read, written, failed, unknown, notSent, traffic, elapsed, failures, reasons, incomplete, stop, null,
				List.of());
	}

	/**
	 * What went over the wire.
	 *
	 * @param commands commands sent; a command that is repeated counts each time
	 * @param bytes bytes sent
	 * @param chunks chunks sent
	 * @param retries how many of the chunks repeated commands
	 */
	public record Traffic(long commands, long bytes, long chunks, long retries) {

		/** Nothing. */
		public static final Traffic NONE = new Traffic(0, 0, 0, 0);

		/**
		 * Adds what went over another wire.
		 * @param other that
		 * @return the sum
		 */
		public Traffic plus(Traffic other) {
			return new Traffic(this.commands + other.commands, this.bytes + other.bytes, this.chunks + other.chunks,
					this.retries + other.retries);
		}

	}

	/**
	 * A range of positions.
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
	 * @param error the class of the cause and its message, or {@code null} where nothing
	 * was thrown
	 * @param retryable whether that may pass: Redis could not be reached or took no
	 * writes, or it is for the items to tell, of which too many have failed
	 * @param cause what was thrown, or {@code null} where nothing was; left out of JSON
	 */
	public record Stop(String reason, @Nullable String error, boolean retryable, @Nullable Throwable cause) {

		/**
		 * Creates a stop that does not pass.
		 * @param reason one sentence
		 * @param cause what was thrown, or {@code null} where nothing was
		 */
		public Stop(String reason, @Nullable Throwable cause) {
			this(reason, false, cause);
		}

		/**
		 * Creates a stop.
		 * @param reason one sentence
		 * @param retryable whether that may pass
		 * @param cause what was thrown, or {@code null} where nothing was
		 */
		public Stop(String reason, boolean retryable, @Nullable Throwable cause) {
			this(reason, (cause != null) ? describe(cause) : null, retryable, cause);
		}

		@Override
		@Transient
		public @Nullable Throwable cause() {
			return this.cause;
		}

		/** Returns the reason, and the error where the reason does not contain it. */
		@Override
		public String toString() {
			boolean told = this.cause == null || this.error == null || this.reason.contains(this.error)
					|| this.error.endsWith(": " + this.reason);
			return told ? this.reason : this.reason + " (" + this.error + ")";
		}

		private static String describe(Throwable cause) {
			try {
				return cause.toString();
			}
			catch (Throwable ex) {
				// the message is made by the application
				return cause.getClass().getName();
			}
		}

	}

	/**
	 * Throws an exception unless everything is written.
	 * @return this
	 * @throws BulkIncompleteException if an item is not written, or the run was stopped;
	 * a {@link BulkRetryableException} where the report is {@link #retryable()}
	 */
	public BulkReport throwIfIncomplete() {
		if (!this.complete) {
			throw retryable() ? new BulkRetryableException(this) : new BulkIncompleteException(this);
		}
		return this;
	}

	/**
	 * Returns whether all that went wrong may pass: Redis could not be reached, did not
	 * answer or took no writes. Not so where an item could not be mapped, where a command
	 * was refused for what it is, or where somebody has stopped the run.
	 * @return whether the same items may be written another time; {@code false} if the
	 * run is complete
	 */
	public boolean retryable() {
		long passing = this.unknown + this.reasons.getOrDefault(ItemResult.STOPPED, 0L);
		for (Map.Entry<String, Long> reason : this.reasons.entrySet()) {
			passing += Refusal.retryable(reason.getKey()) ? reason.getValue() : 0;
		}
		boolean items = this.written + passing == this.read;
		return !this.complete && items && (this.stop == null || this.stop.retryable());
	}

	/**
	 * Returns why the run ended before its source did.
	 * @return the reason, empty where the source was read to its end
	 */
	public Optional<String> stopReason() {
		return Optional.ofNullable(this.stop).map(Stop::reason);
	}

	/**
	 * Returns the position of the first item that was read and is not written. To go on
	 * with a source, use {@link #resumeAt()}.
	 * @return a position from 0, empty where every item read is written, even if the run
	 * was stopped
	 */
	public OptionalLong firstIncomplete() {
		return (this.incomplete != null) ? OptionalLong.of(this.incomplete.first()) : OptionalLong.empty();
	}

	/**
	 * Returns one line for a log: {@code complete}, {@code incomplete} or
	 * {@code stopped}, the counts and the time, where the source goes on, and why the run
	 * was stopped. Items are left out.
	 */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		text.append((this.stop != null) ? "stopped" : this.complete ? "complete" : "incomplete");
		text.append(" read=").append(this.read).append(" written=").append(this.written);
		text.append(" failed=").append(this.failed).append(" unknown=").append(this.unknown);
		text.append(" not-sent=").append(this.notSent).append(" elapsed-ms=").append(this.elapsed.toMillis());
		this.resumeAt.ifPresent((position) -> text.append(" resume-at=").append(position));
		return (this.stop != null) ? text.append(" reason: ").append(this.stop).toString() : text.toString();
	}

	private static boolean completes(long read, long written, @Nullable Stop stop) {
		return stop == null && written == read;
	}

	private static OptionalLong resumesAt(long read, long written, @Nullable Range incomplete, @Nullable Stop stop) {
		if (completes(read, written, stop)) {
			return OptionalLong.empty();
		}
		if (incomplete != null) {
			return OptionalLong.of(incomplete.first());
		}
		// without a range of what is missing, everything may be
		return OptionalLong.of((written == read) ? read : 0);
	}

}
