package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongFunction;

import io.github.redisbulk.Outcome;

/**
 * What servers may lose although they have acknowledged it: a replica that takes its
 * master's place lacks what had not got to it by then. So of the entries of a window in
 * time some may be missing: neighbours, as far as one key is concerned.
 */
final class LedgerLosses {

	private final List<Window> windows = new CopyOnWriteArrayList<>();

	private long count;

	/**
	 * Opens a window of one replacement of a master.
	 *
	 * @param from the first entry that may not have got to the replica
	 * @param to the first entry that only the new master can have acknowledged
	 */
	record Window(long from, long to) {

		boolean contains(long position) {
			return this.from <= position && position < this.to;
		}

	}

	/** Adds a window. Any thread may do so. */
	void in(Window window) {
		this.windows.add(window);
	}

	boolean possible(long position) {
		return this.windows.stream().anyMatch((window) -> window.contains(position));
	}

	/** Counts writes that were acknowledged and are missing. */
	void add(long missing) {
		this.count += Math.max(0, missing);
	}

	/** Returns how many acknowledged writes are missing. */
	long count() {
		return this.count;
	}

	/**
	 * Finds keys that have lost something, and kept what was written later, before the
	 * same master was replaced.
	 */
	void together(List<LedgerEntry> entries, LongFunction<Outcome> outcomes, LedgerContent content,
			List<String> errors) {
		if (this.windows.isEmpty()) {
			return;
		}
		Map<String, List<Long>> written = new HashMap<>();
		for (LedgerEntry entry : entries) {
			if (outcomes.apply(entry.position()) == Outcome.WRITTEN) {
				entry.traces()
					.stream()
					.map(LedgerEntry.Trace::key)
					.filter(content.sequences()::containsKey)
					.forEach(
							(key) -> written.computeIfAbsent(key, (absent) -> new ArrayList<>()).add(entry.position()));
			}
		}
		written.forEach((key, positions) -> {
			Set<Long> found = new HashSet<>(content.sequences().get(key));
			for (Window window : this.windows) {
				int gaps = gaps(positions.stream().filter(window::contains).map(found::contains).toList());
				if (gaps > this.windows.size()) {
					errors.add(key + " has lost writes in " + gaps + " places between items " + window.from() + " and "
							+ window.to());
				}
			}
		});
	}

	private static int gaps(List<Boolean> present) {
		int gaps = 0;
		boolean before = true;
		for (boolean now : present) {
			gaps += (before && !now) ? 1 : 0;
			before = now;
		}
		return gaps;
	}

}
