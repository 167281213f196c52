package io.github.redisbulk.batch;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;

import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * How many items of a step have ended in which way, over all of its executions.
 */
final class OutcomeCounts {

	private final String writer;

	private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);

	private OutcomeCounts(String writer) {
		this.writer = writer;
	}

	static OutcomeCounts of(String writer, ExecutionContext context) {
		OutcomeCounts counts = new OutcomeCounts(writer);
		for (Outcome outcome : Outcome.values()) {
			counts.counts.put(outcome, context.getLong(counts.key(outcome), 0));
		}
		return counts;
	}

	void add(int items, List<ItemResult> incomplete) {
		this.counts.merge(Outcome.WRITTEN, (long) items - incomplete.size(), Long::sum);
		incomplete.forEach((result) -> this.counts.merge(result.outcome(), 1L, Long::sum));
	}

	void store(ExecutionContext context) {
		this.counts.forEach((outcome, count) -> context.putLong(key(outcome), count));
	}

	private String key(Outcome outcome) {
		return this.writer + "." + switch (outcome) {
			case WRITTEN -> "written";
			case FAILED -> "failed";
			case UNKNOWN -> "unknown";
			case NOT_SENT -> "notSent";
		};
	}

}
