package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Range;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * Counts how items end.
 * <p>
 * This class is not thread-safe, but for one thread that counts items in.
 */
final class Tally {

	/** Distinct reasons beyond this many are counted together. */
	private static final int MAX_REASONS = 50;

	private final TimeSource time;

	private long started;

	private final int keptFailures;

	private final Listeners listeners;

	private final AtomicLong read = new AtomicLong();

	private final SettledPositions settled = new SettledPositions();

	private long written;

	private final Map<Outcome, Long> others = new EnumMap<>(Outcome.class);

	/** Items that ended other than written for a reason of their own. */
	private long failures;

	private final List<ItemResult> kept = new ArrayList<>();

	private final Map<String, Long> reasons = new TreeMap<>();

	private @Nullable Range incomplete;

	Tally(TimeSource time, int keptFailures, Listeners listeners) {
		this.time = time;
		this.started = time.nanos();
		this.keptFailures = keptFailures;
		this.listeners = listeners;
	}

	/** How many items have been counted in. */
	long items() {
		return this.read.get();
	}

	/** Counts an item in, and returns its position. Time runs from the first. */
	long read() {
		long position = this.read.getPlain();
		if (position == 0) {
			this.started = this.time.nanos();
		}
		this.read.setRelease(position + 1);
		return position;
	}

	/** Counts the items of a chunk, each of which is written. */
	void written(Chunk chunk) {
		this.written += chunk.items();
		this.settled.add(chunk);
	}

	void settle(ItemResult given) {
		ItemResult result = (given.item() instanceof Awaited awaited) ? awaited.end(given) : given;
		this.settled.add(result.position());
		if (result.outcome() == Outcome.WRITTEN) {
			this.written++;
			return;
		}
		this.others.merge(result.outcome(), 1L, Long::sum);
		if (result.outcome() != Outcome.NOT_SENT || result.cause() != null) {
			this.failures++;
		}
		String code = result.code();
		this.reasons.merge((this.reasons.size() < MAX_REASONS || this.reasons.containsKey(code)) ? code : "other", 1L,
				Long::sum);
		if (this.kept.size() < this.keptFailures) {
			this.kept.add(result);
		}
		long position = result.position();
		Range range = this.incomplete;
		this.incomplete = (range == null) ? new Range(position, position)
				: new Range(Math.min(range.first(), position), Math.max(range.last(), position));
		this.listeners.tell((listener) -> listener.onIncomplete(result));
	}

	long settledBelow() {
		return this.settled.below();
	}

	boolean exceeds(MaxFailures limit) {
		return this.failures > 0 && limit.exceeded(this.failures, ended());
	}

	private long ended() {
		return this.written + count(Outcome.FAILED) + count(Outcome.UNKNOWN) + count(Outcome.NOT_SENT);
	}

	private long count(Outcome outcome) {
		return this.others.getOrDefault(outcome, 0L);
	}

	private Duration elapsed() {
		return Duration.ofNanos(this.time.nanos() - this.started);
	}

	BulkProgress progress(Traffic traffic, @Nullable PacingState pacing, List<BulkNode> nodes) {
		return new BulkProgress(items(), this.written, count(Outcome.FAILED), count(Outcome.UNKNOWN),
				count(Outcome.NOT_SENT), this.settled.below(), traffic, elapsed(), pacing, nodes);
	}

	BulkReport report(Traffic traffic, @Nullable Stop stop, @Nullable PacingState pacing, List<BulkNode> nodes) {
		return new BulkReport(items(), this.written, count(Outcome.FAILED), count(Outcome.UNKNOWN),
				count(Outcome.NOT_SENT), traffic, elapsed(), List.copyOf(this.kept),
				Collections.unmodifiableMap(new TreeMap<>(this.reasons)), this.incomplete, stop, pacing, nodes);
	}

}
