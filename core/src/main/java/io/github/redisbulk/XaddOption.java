package io.github.redisbulk;

import java.util.List;

/**
 * Options of XADD.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/xadd/">XADD</a>
 */
public final class XaddOption {

	/** Adds nothing where there is no stream yet. */
	public static final XaddOption NOMKSTREAM = new XaddOption("NOMKSTREAM");

	private final List<String> words;

	private XaddOption(String... words) {
		this.words = List.of(words);
	}

	/**
	 * Removes the oldest entries of a stream that has more than some.
	 * @param entries how many entries stay
	 * @return the option
	 */
	public static XaddOption maxlen(long entries) {
		return new XaddOption("MAXLEN", "=", Long.toString(entries));
	}

	/**
	 * Removes the oldest entries of a stream that has many more than some, where that
	 * takes little time.
	 * @param entries how many entries stay at least
	 * @return the option
	 */
	public static XaddOption maxlenAbout(long entries) {
		return new XaddOption("MAXLEN", "~", Long.toString(entries));
	}

	/**
	 * Removes all entries with lower ids.
	 * @param id the lowest id that stays, such as {@code 1526919030474-0}
	 * @return the option
	 */
	public static XaddOption minid(String id) {
		return new XaddOption("MINID", "=", id);
	}

	/**
	 * Removes entries with lower ids, where that takes little time.
	 * @param id the lowest id that stays in any case, such as {@code 1526919030474-0}
	 * @return the option
	 */
	public static XaddOption minidAbout(String id) {
		return new XaddOption("MINID", "~", id);
	}

	/**
	 * Returns the option as it stands in the command.
	 * @return one word or more
	 */
	public List<String> words() {
		return this.words;
	}

	@Override
	public String toString() {
		return String.join(" ", this.words);
	}

}
