package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Which of the items that a mark has passed were not applied: stretches of positions, and
 * where there would be too many of them, longer stretches of which only some were not.
 * <p>
 * This class is immutable.
 */
final class SkippedItems {

	/** What is known of an item. */
	enum Fate {

		APPLIED, NOT_APPLIED, UNKNOWN

	}

	static final SkippedItems NONE = new SkippedItems(List.of());

	/** With each chunk the mark is written, so it has to stay short. */
	private static final int MOST = 64;

	private static final char ALL = '-';

	private static final char SOME = '~';

	/**
	 * Neighbouring items.
	 *
	 * @param first the position of the first
	 * @param last the position of the last
	 * @param all whether none of them was applied, or only some were not
	 */
	private record Stretch(long first, long last, boolean all) {

		static Stretch of(String text) {
			for (char separator : new char[] { ALL, SOME }) {
				int at = text.indexOf(separator);
				if (at >= 0) {
					return new Stretch(Long.parseLong(text.substring(0, at)), Long.parseLong(text.substring(at + 1)),
							separator == ALL);
				}
			}
			long position = Long.parseLong(text);
			return new Stretch(position, position, true);
		}

		Stretch upTo(Stretch next) {
			boolean adjacent = next.first <= this.last + 1;
			return new Stretch(this.first, Math.max(this.last, next.last), this.all && next.all && adjacent);
		}

		@Override
		public String toString() {
			return (this.first == this.last) ? Long.toString(this.first)
					: this.first + String.valueOf(this.all ? ALL : SOME) + this.last;
		}

	}

	private final List<Stretch> stretches;

	private SkippedItems(List<Stretch> stretches) {
		this.stretches = stretches;
	}

	/**
	 * Reads what {@link #toString} has written.
	 * @return the items, {@code null} where the text tells of none
	 */
	static @Nullable SkippedItems of(String text) {
		List<Stretch> found = new ArrayList<>();
		try {
			for (String stretch : text.split(",", -1)) {
				found.add(Stretch.of(stretch));
			}
		}
		catch (NumberFormatException ex) {
			return null;
		}
		return new SkippedItems(List.copyOf(found));
	}

	/**
	 * Adds neighbouring items that were not applied.
	 * @param first the position of the first
	 * @param last the position of the last
	 */
	SkippedItems plus(long first, long last) {
		List<Stretch> more = new ArrayList<>(this.stretches);
		more.add(new Stretch(first, last, true));
		more.sort(Comparator.comparingLong(Stretch::first));
		for (int i = more.size() - 1; i > 0; i--) {
			if (more.get(i).first() <= more.get(i - 1).last() + (more.get(i).all() == more.get(i - 1).all() ? 1 : 0)) {
				join(more, i);
			}
		}
		while (more.size() > MOST) {
			join(more, nearest(more));
		}
		return new SkippedItems(List.copyOf(more));
	}

	/** Joins a stretch with the one before it. */
	private static void join(List<Stretch> stretches, int index) {
		Stretch next = stretches.remove(index);
		stretches.set(index - 1, stretches.get(index - 1).upTo(next));
	}

	/** Returns the stretch that is nearest to the one before it. */
	private static int nearest(List<Stretch> stretches) {
		int nearest = 1;
		for (int i = 2; i < stretches.size(); i++) {
			if (gap(stretches, i) < gap(stretches, nearest)) {
				nearest = i;
			}
		}
		return nearest;
	}

	private static long gap(List<Stretch> stretches, int index) {
		return stretches.get(index).first() - stretches.get(index - 1).last();
	}

	/** Returns what is known of an item that the mark has passed. */
	Fate fate(long position) {
		for (Stretch stretch : this.stretches) {
			if (position >= stretch.first() && position <= stretch.last()) {
				return stretch.all() ? Fate.NOT_APPLIED : Fate.UNKNOWN;
			}
		}
		return Fate.APPLIED;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof SkippedItems items && this.stretches.equals(items.stretches);
	}

	@Override
	public int hashCode() {
		return this.stretches.hashCode();
	}

	/** Returns the text that a mark holds, such as {@code 5,17-19,40~90}. */
	@Override
	public String toString() {
		return this.stretches.stream().map(Stretch::toString).collect(Collectors.joining(","));
	}

}
