package io.github.redisbulk.engine.command;

import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Where the keys of a command stand among its words.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/key-specs/">Command key
 * specifications</a>
 */
@FunctionalInterface
interface KeyPositions {

	/** It has no keys. */
	KeyPositions NONE = (words) -> Set.of();

	/** It may touch any key. */
	KeyPositions EVERYTHING = (words) -> null;

	/**
	 * Returns the keys of a command.
	 * @param words the command
	 * @return its keys, one character a byte; {@code null} where it may touch any key
	 */
	@Nullable Set<String> of(Words words);

	/** One key. */
	static KeyPositions at(int position) {
		return range(position, position, 1);
	}

	/**
	 * Keys at regular distances.
	 * @param first the position of the first, from 1
	 * @param last the position of the last; -1 for the last word
	 * @param step from one key to the next
	 */
	static KeyPositions range(int first, int last, int step) {
		return (words) -> {
			int end = (last < 0) ? words.count() + last : Math.min(last, words.count() - 1);
			return collect(words, first, end, step);
		};
	}

	/**
	 * Keys whose number stands before them, such as those of EVAL.
	 * @param position of the number; without any key the command may touch all of them
	 */
	static KeyPositions counted(int position) {
		return counted(position, 1);
	}

	/**
	 * Keys at regular distances whose number stands before them, such as those of MSETEX.
	 * @param position of the number
	 * @param step from one key to the next
	 */
	static KeyPositions counted(int position, int step) {
		return (words) -> {
			long count = words.number(position, -1);
			boolean told = count > 0 && count <= (words.count() - 1 - position) / step;
			return told ? collect(words, position + 1, (int) (position + count * step), step) : null;
		};
	}

	private static Set<String> collect(Words words, int first, int last, int step) {
		if (first == last) {
			return Set.of(words.text(first));
		}
		Set<String> keys = new HashSet<>();
		for (int word = first; word <= last; word += step) {
			keys.add(words.text(word));
		}
		return keys;
	}

}
