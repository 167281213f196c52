package io.github.redisbulk.engine;

import org.jspecify.annotations.Nullable;

/**
 * What a mark says.
 *
 * @param position how many items of the source have been passed
 * @param token the number of the attempt that has the mark
 * @param skipped which of them were not applied
 */
record MarkValue(long position, long token, SkippedItems skipped) {

	/** What a mark says that is not there. */
	static final MarkValue NONE = new MarkValue(0, 0, SkippedItems.NONE);

	/**
	 * Reads a mark.
	 * @return what it says, {@code null} where it is none
	 */
	static @Nullable MarkValue of(String text) {
		String[] words = text.split(" ", -1);
		SkippedItems skipped = (words.length == 3) ? SkippedItems.of(words[2]) : SkippedItems.NONE;
		if (words.length < 2 || words.length > 3 || skipped == null) {
			return null;
		}
		try {
			return new MarkValue(Long.parseLong(words[0]), Long.parseLong(words[1]), skipped);
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	MarkValue at(long newPosition) {
		return new MarkValue(newPosition, this.token, this.skipped);
	}

	MarkValue by(long newToken) {
		return new MarkValue(this.position, newToken, this.skipped);
	}

	MarkValue without(SkippedItems notApplied) {
		return new MarkValue(this.position, this.token, notApplied);
	}

	/** Returns whether a later attempt has taken over a mark that said something else. */
	boolean follows(MarkValue other) {
		return this.token > other.token && this.position >= other.position;
	}

	/** Returns the text that Redis holds. */
	@Override
	public String toString() {
		String text = this.position + " " + this.token;
		return this.skipped.equals(SkippedItems.NONE) ? text : text + " " + this.skipped;
	}

}
