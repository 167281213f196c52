package io.github.redisbulk.engine;

import org.jspecify.annotations.Nullable;

/**
 * What a mark says.
 *
 * @param position how many items of the source have been applied
 * @param token the number of the attempt that has the mark
 */
record MarkValue(long position, long token) {

	/** What a mark says that is not there. */
	static final MarkValue NONE = new MarkValue(0, 0);

	/**
	 * Reads a mark.
	 * @return what it says, {@code null} where it is none
	 */
	static @Nullable MarkValue of(String text) {
		String[] words = text.split(" ", -1);
		try {
			return (words.length == 2) ? new MarkValue(Long.parseLong(words[0]), Long.parseLong(words[1])) : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	MarkValue at(long newPosition) {
		return new MarkValue(newPosition, this.token);
	}

	MarkValue by(long newToken) {
		return new MarkValue(this.position, newToken);
	}

	/** Returns whether a later attempt has taken over a mark that said something else. */
	boolean follows(MarkValue other) {
		return this.token > other.token && this.position >= other.position;
	}

	/** Returns the text that Redis holds. */
	@Override
	public String toString() {
		return this.position + " " + this.token;
	}

}
