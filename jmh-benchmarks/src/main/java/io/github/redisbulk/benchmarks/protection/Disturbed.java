package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The times that hiccups disturb, one after the other: a hiccup itself, and as long again
 * and a little more for what has queued meanwhile.
 */
final class Disturbed {

	private static final long AFTERMATH = 5_000_000;

	private final long[] from;

	private final long[] to;

	Disturbed(List<Hiccup> hiccups) {
		List<Hiccup> apart = new ArrayList<>();
		for (Hiccup hiccup : hiccups.stream().sorted(Comparator.comparingLong(Hiccup::from)).toList()) {
			Hiccup whole = new Hiccup(hiccup.from(), hiccup.to() + (hiccup.to() - hiccup.from()) + AFTERMATH);
			int last = apart.size() - 1;
			if (last >= 0 && whole.from() <= apart.get(last).to()) {
				apart.set(last, new Hiccup(apart.get(last).from(), Math.max(whole.to(), apart.get(last).to())));
			}
			else {
				apart.add(whole);
			}
		}
		this.from = apart.stream().mapToLong(Hiccup::from).toArray();
		this.to = apart.stream().mapToLong(Hiccup::to).toArray();
	}

	/** Whether any of it falls between two moments. */
	boolean touches(long begin, long end) {
		int found = Arrays.binarySearch(this.from, end);
		int last = (found >= 0) ? found : -found - 2;
		return last >= 0 && this.to[last] >= begin;
	}

}
