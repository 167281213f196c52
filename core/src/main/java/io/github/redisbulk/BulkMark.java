package io.github.redisbulk;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * A key in Redis that says how much of a source has been applied, so that each item is
 * applied exactly once, whatever its commands are and whatever is killed.
 * <p>
 * Each chunk moves the mark on in the same transaction as its commands: the server does
 * both or neither. When an answer is lost, the mark tells whether its chunk was applied.
 * When a process ends, the next run over the same source passes over what the mark says
 * was applied. Whoever uses a mark last has it: a run that has lost its mark to another
 * is stopped, and can write nothing any more, not even what it has sent already.
 *
 * <pre class="code">
 * bulkWriter.write(payments, mapper, (options) -&gt; options.withOnce(BulkMark.at("import:payments")));
 * </pre>
 *
 * The source has to give the same items in the same order each time. The key holds the
 * number of items passed and the token, such as {@code 120000 7}, and which of them were
 * not applied, such as {@code 120000 7 5,17-19}: a later run reports those as failed. It
 * must not expire, be evicted or be written by anybody else; delete it when its source is
 * done with.
 * <p>
 * This class is immutable and thread-safe.
 */
public final class BulkMark {

	private final String key;

	private final long start;

	private final OptionalLong token;

	private BulkMark(String key, long start, OptionalLong token) {
		this.key = key;
		this.start = start;
		this.token = token;
	}

	/**
	 * Returns the mark at a key, for a source that begins with its first item. It is
	 * taken from whoever has it.
	 * @param key a key of its own for each source, written as it is; in a cluster with
	 * the hash tag that all keys of the items have
	 * @return the mark
	 * @throws IllegalArgumentException if the key is empty
	 */
	public static BulkMark at(String key) {
		if (key == null || key.isEmpty()) {
			throw new IllegalArgumentException("The key of a mark must not be empty");
		}
		return new BulkMark(key, 0, OptionalLong.empty());
	}

	/**
	 * Says that the source of a run begins later, because what is before that was read by
	 * an earlier run.
	 * @param position how many items come before the first, at most as many as the mark
	 * says were applied
	 * @return a changed mark
	 * @throws IllegalArgumentException if the position is negative
	 */
	public BulkMark startingAt(long position) {
		if (position < 0) {
			throw new IllegalArgumentException("The position at which a source begins must not be negative");
		}
		return new BulkMark(this.key, position, this.token);
	}

	/**
	 * Says by what number this attempt goes, where something hands out attempts: a run
	 * with a lower number cannot take the mark from one with a higher. Without a token,
	 * the last to begin has the mark.
	 * @param token from 0, higher with each attempt
	 * @return a changed mark
	 * @throws IllegalArgumentException if the token is negative
	 */
	public BulkMark withToken(long token) {
		if (token < 0) {
			throw new IllegalArgumentException("The token of a mark must not be negative");
		}
		return new BulkMark(this.key, this.start, OptionalLong.of(token));
	}

	/**
	 * Returns where in Redis the mark is.
	 * @return the key
	 */
	public String key() {
		return this.key;
	}

	/**
	 * Returns how many items come before the source of a run.
	 * @return a position, from 0
	 */
	public long start() {
		return this.start;
	}

	/**
	 * Returns the number of this attempt.
	 * @return the token, empty where the last to begin has the mark
	 */
	public OptionalLong token() {
		return this.token;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof BulkMark mark && this.key.equals(mark.key) && this.start == mark.start
				&& this.token.equals(mark.token);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.key, this.start, this.token);
	}

	/** Returns the key, the position and the token, where they are set. */
	@Override
	public String toString() {
		String text = (this.start > 0) ? this.key + " from " + this.start : this.key;
		return this.token.isPresent() ? text + " with token " + this.token.getAsLong() : text;
	}

}
