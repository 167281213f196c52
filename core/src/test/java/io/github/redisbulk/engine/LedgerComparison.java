package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

import io.github.redisbulk.Outcome;

/**
 * Compares the traces that must, and may, be found with those that are there.
 */
final class LedgerComparison {

	private final LongFunction<Outcome> outcomes;

	private final LedgerLosses losses;

	private final List<String> errors = new ArrayList<>();

	/**
	 * Begins a comparison.
	 * @param outcomes how the entry at a position has ended
	 * @param losses is told what was acknowledged and is missing
	 */
	LedgerComparison(LongFunction<Outcome> outcomes, LedgerLosses losses) {
		this.outcomes = outcomes;
		this.losses = losses;
	}

	/**
	 * Compares.
	 * @param expected by key and member: how often a trace must be there, how often it
	 * may be, and how often it was acknowledged
	 * @param content what is there
	 * @return one line for each difference
	 */
	List<String> differences(Map<String, Map<String, long[]>> expected, LedgerContent content) {
		Set<String> keys = new HashSet<>(expected.keySet());
		keys.addAll(content.members().keySet());
		keys.remove(LedgerEntry.STRING_KEY);
		for (String key : keys) {
			Map<String, long[]> bounds = expected.getOrDefault(key, Map.of());
			Map<String, Long> found = content.members().getOrDefault(key, Map.of());
			if (key.startsWith("n:")) {
				firstOne(key, bounds, found);
			}
			else if (key.startsWith("o:") || key.startsWith("y:")) {
				lastOne(key, bounds, found);
			}
			else if (!key.startsWith("p:")) {
				compare(key, bounds, found);
			}
			if (content.lasting().contains(key)) {
				expires(key, bounds);
			}
		}
		content.sequences().forEach(this::inOrder);
		return this.errors;
	}

	private void compare(String key, Map<String, long[]> bounds, Map<String, Long> found) {
		Set<String> members = new HashSet<>(bounds.keySet());
		members.addAll(found.keySet());
		for (String member : members) {
			long[] bound = bounds.getOrDefault(member, new long[3]);
			long count = found.getOrDefault(member, 0L);
			this.losses.add(bound[2] - count);
			if (count < bound[0] || count > bound[1]) {
				this.errors.add(key + " '" + member + "': " + count + " times, not " + bound[0] + " to " + bound[1]);
			}
		}
	}

	/** Each addition to such a hash sets its expiry. */
	private void expires(String key, Map<String, long[]> bounds) {
		if (!key.startsWith("h:counts") && bounds.values().stream().allMatch((bound) -> bound[0] == bound[1])) {
			this.errors.add(key + " does not expire");
		}
	}

	/**
	 * The first write wins: nothing newer than the first that is certain may be there.
	 */
	private void firstOne(String key, Map<String, long[]> bounds, Map<String, Long> found) {
		long certain = bounds.entrySet()
			.stream()
			.filter((entry) -> entry.getValue()[0] > 0)
			.mapToLong((entry) -> Long.parseLong(entry.getKey()))
			.min()
			.orElse(Long.MAX_VALUE);
		for (String member : found.keySet()) {
			if (bounds.getOrDefault(member, new long[3])[1] == 0 || Long.parseLong(member) > certain) {
				this.errors
					.add(key + " holds the value of item " + member + " " + this.outcomes.apply(Long.parseLong(member))
							+ ", but item " + certain + " was written before");
			}
		}
		if (found.isEmpty() && certain < Long.MAX_VALUE) {
			this.errors.add(key + " holds nothing, but item " + certain + " was written");
		}
	}

	/** The last write wins: nothing older than the last that is certain may be there. */
	private void lastOne(String key, Map<String, long[]> bounds, Map<String, Long> found) {
		long certain = bounds.entrySet()
			.stream()
			.filter((entry) -> entry.getValue()[0] > 0)
			.mapToLong((entry) -> Long.parseLong(entry.getKey()))
			.max()
			.orElse(-1);
		for (String member : found.keySet()) {
			long[] bound = bounds.getOrDefault(member, new long[3]);
			if (bound[1] == 0 || Long.parseLong(member) < certain) {
				this.errors.add(key + " holds the value of item " + member + " "
						+ this.outcomes.apply(Long.parseLong(member)) + ", but item " + certain + " was written");
			}
		}
		if (found.isEmpty() && certain >= 0) {
			this.errors.add(key + " holds nothing, but item " + certain + " was written");
		}
	}

	private void inOrder(String key, List<Long> sequence) {
		long last = -1;
		for (long position : sequence) {
			if (this.outcomes.apply(position) != Outcome.UNKNOWN) {
				if (position < last) {
					this.errors.add(key + ": item " + position + " stands behind item " + last);
				}
				last = position;
			}
		}
	}

}
