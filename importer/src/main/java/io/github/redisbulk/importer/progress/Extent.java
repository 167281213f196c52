package io.github.redisbulk.importer.progress;

import java.util.Locale;
import java.util.function.ToLongFunction;

import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.PacingState;

/**
 * How much there is to do, and how much of it is done.
 *
 * @param name what is being done, in a word or two
 * @param items what an item is called, in the plural
 * @param total all of it, 0 if nobody knows
 * @param done tells how much is done
 */
public record Extent(String name, String items, long total, ToLongFunction<BulkProgress> done) {

	/**
	 * Returns an extent in bytes of an input.
	 * @param name what is being done
	 * @param total the size of the input, 0 if nobody knows
	 * @param done tells how much of it has been read
	 * @return the extent
	 */
	public static Extent ofBytes(String name, long total, ToLongFunction<BulkProgress> done) {
		return new Extent(name, "rows", total, done);
	}

	/**
	 * Returns an extent in items.
	 * @param name what is being done
	 * @param items what an item is called, in the plural
	 * @param total how many there are
	 * @return the extent
	 */
	public static Extent ofItems(String name, String items, long total) {
		return new Extent(name, items, total, BulkProgress::settled);
	}

	/**
	 * Returns the same extent of something else.
	 * @param other what is being done
	 * @return an extent of another name
	 */
	public Extent named(String other) {
		return new Extent(other, this.items, this.total, this.done);
	}

	/** Returns how many items there are by now, how fast, and what reads pay for it. */
	String status(BulkProgress progress) {
		String text = String.format(Locale.ROOT, "%,d %s, %,d/s, not written %,d", progress.settled(), this.items,
				rate(progress), progress.settled() - progress.written());
		PacingState pacing = progress.pacing();
		return (pacing == null) ? text
				: text + String.format(Locale.ROOT, ", reads p99 %.2f ms", pacing.probeP99().toNanos() / 1e6);
	}

	/** Returns how much is done, from 0 to 1. */
	double share(BulkProgress progress) {
		return (this.total > 0) ? Math.min(1, (double) this.done.applyAsLong(progress) / this.total) : 0;
	}

	/**
	 * Returns how long the rest takes at the speed so far; nothing where nobody knows.
	 */
	String rest(BulkProgress progress) {
		double share = share(progress);
		if (share <= 0) {
			return "";
		}
		long seconds = Math.round(progress.elapsed().toSeconds() * (1 - share) / share);
		return String.format(Locale.ROOT, ", about %d:%02d to go", seconds / 60, seconds % 60);
	}

	private static long rate(BulkProgress progress) {
		return progress.settled() * 1000 / Math.max(1, progress.elapsed().toMillis());
	}

}
