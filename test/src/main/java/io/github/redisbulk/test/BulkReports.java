package io.github.redisbulk.test;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Range;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Makes reports that add up, for what an application does with them.
 */
public final class BulkReports {

	private BulkReports() {
	}

	/**
	 * Returns the report of a source that was read to its end.
	 * @param read how many items it had
	 * @param others those that are not written, see {@link ItemResults}
	 * @return the report: all other items are written
	 * @throws IllegalArgumentException if a result has no place among the items, or two
	 * have the same
	 */
	public static BulkReport of(long read, ItemResult... others) {
		return report(read, null, others);
	}

	/**
	 * Returns the report of a run that was stopped.
	 * @param reason why, one sentence
	 * @param read how many items had been read
	 * @param others those that are not written, see {@link ItemResults}
	 * @return the report: all other items that were read are written
	 * @throws IllegalArgumentException if a result has no place among the items, or two
	 * have the same
	 */
	public static BulkReport stopped(String reason, long read, ItemResult... others) {
		return report(read, new Stop(reason, null), others);
	}

	private static BulkReport report(long read, @Nullable Stop stop, ItemResult... results) {
		List<ItemResult> others = Arrays.stream(results).sorted(Comparator.comparing(ItemResult::position)).toList();
		List<Long> positions = others.stream().map(ItemResult::position).distinct().toList();
		if (positions.size() < results.length || positions.stream().anyMatch((place) -> place < 0 || place >= read)) {
			throw new IllegalArgumentException(
					"Of " + read + " items each has one position below " + read + ", got " + others);
		}
		Map<Outcome, Long> counts = counts(others, ItemResult::outcome);
		Range incomplete = positions.isEmpty() ? null
				: new Range(positions.get(0), positions.get(positions.size() - 1));
		return new BulkReport(read, read - others.size(), counts.getOrDefault(Outcome.FAILED, 0L),
				counts.getOrDefault(Outcome.UNKNOWN, 0L), counts.getOrDefault(Outcome.NOT_SENT, 0L), Traffic.NONE,
				Duration.ZERO, others, counts(others, ItemResult::code), incomplete, stop);
	}

	private static <K> Map<K, Long> counts(List<ItemResult> results, Function<ItemResult, K> key) {
		return results.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
	}

}
