package io.github.redisbulk.engine;

import java.time.Duration;

import io.github.redisbulk.BulkMark;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.MarkedChunk;
import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * A run's hold on its mark. A chunk goes only over a connection that watches the mark,
 * and that has shown it as this run left it. So the server discards the chunk if anybody
 * has written the mark since, and the mark tells whether a chunk without an answer was
 * applied.
 * <p>
 * This class is not thread-safe.
 */
final class MarkHold {

	/** What has become of a chunk. */
	enum Fate {

		/** Its items have been applied, exactly once. */
		APPLIED,

		/** Nothing of it has been applied, and it can be sent again. */
		DISCARDED,

		/** Nothing of it has been applied, and never will be by this run. */
		TOO_LATE

	}

	private final BulkMark mark;

	private final WatchedMark watched;

	private final MarkedChunk form;

	/** How this run has left the mark, {@code null} before it has taken it. */
	private @Nullable MarkValue own;

	/** What the mark says once the chunk in flight has been applied. */
	private MarkValue next = MarkValue.NONE;

	/** Which items were not applied, also those that the mark does not tell of yet. */
	private SkippedItems skipped = SkippedItems.NONE;

	/** Creates a hold on a mark, which is taken later. */
	MarkHold(BulkMark mark, MarkPath path, RunHandle control, StoppableWaits waits) {
		this.mark = mark;
		this.watched = new WatchedMark(mark.key(), path, control, waits);
		this.form = new MarkedChunk((int) control.options().chunkMaxBytes().toBytes());
	}

	/** Returns the form in which the last chunk was sent. */
	MarkedChunk form() {
		return this.form;
	}

	/**
	 * Takes the mark, unless this run has it. It is written even where it says the right
	 * thing already, so that nothing an earlier run has sent is carried out any more.
	 * @return how many items from the beginning of the run have been applied
	 * @throws StopException if it cannot be had
	 */
	long take() throws StopException {
		MarkValue taken = this.own;
		if (taken == null) {
			this.watched.look();
			taken = wanted();
			while (!this.watched.write(taken)) {
				taken = wanted();
			}
			this.own = taken;
			this.skipped = taken.skipped();
			this.watched.resetPauses();
		}
		return taken.position() - this.mark.start();
	}

	private MarkValue wanted() throws StopException {
		MarkValue seen = this.watched.seen();
		long token = this.mark.token().orElse(seen.token() + 1);
		if (token < seen.token()) {
			throw new StopException("the mark '" + this.mark.key() + "' belongs to an attempt with token "
					+ seen.token() + " by now, and that of this run is " + token, null);
		}
		if (this.mark.start() > 0 && seen.equals(MarkValue.NONE)) {
			throw new StopException("the mark '" + this.mark.key() + "' is not there, though " + this.mark.start()
					+ " items are said to come before: it was deleted, was evicted or has expired, or it lies in"
					+ " another database. What has been applied cannot be told; begin anew, with the data removed",
					null);
		}
		if (seen.position() < this.mark.start()) {
			throw new StopException("the mark '" + this.mark.key() + "' says that " + seen.position()
					+ " items have been applied, and the source of this run begins at " + this.mark.start()
					+ ": let it begin there, or the items between are left out", null);
		}
		return seen.by(token);
	}

	/**
	 * Sees to it that a chunk can be sent: the mark is watched, and is as this run has
	 * left it.
	 * @return what it says
	 * @throws StopException if the run has lost its mark, or there is no connection
	 */
	MarkValue ready(Chunk chunk) throws StopException {
		boolean watched = false;
		while (!watched) {
			watched = this.watched.watching(chunk.scripts()) != null;
		}
		MarkValue seen = this.watched.seen();
		if (!seen.equals(this.own)) {
			throw lost();
		}
		return seen;
	}

	/**
	 * Sends a chunk with its mark, behind {@link #ready}.
	 * @return {@code false} where nothing was sent, and it has to be tried again
	 */
	boolean send(Chunk chunk, boolean repeated) {
		MarkValue seen = this.watched.seen();
		long expected = seen.position();
		SkippedItems without = this.skipped;
		for (int item = 0; item < chunk.items(); item++) {
			long position = position(chunk, item);
			if (position > expected) {
				// could not be mapped, or was refused beforehand
				without = without.plus(expected, position - 1);
			}
			expected = position + 1;
		}
		this.next = seen.at(expected).without(without);
		return this.watched.send(this.form.wrap(chunk, this.mark.key(), this.next.toString()), repeated);
	}

	private long position(Chunk chunk, int item) {
		return this.mark.start() + chunk.position(item);
	}

	/** Returns what an earlier run has made of an item that the mark has passed. */
	SkippedItems.Fate fate(Chunk chunk, int item) {
		return this.skipped.fate(position(chunk, item));
	}

	/** An item of a chunk that was applied was not: the mark is to tell of it. */
	void skips(Chunk chunk, int item) {
		this.skipped = this.skipped.plus(position(chunk, item), position(chunk, item));
	}

	/**
	 * Has the mark tell what it does not tell yet, where no chunk follows that would.
	 * @throws StopException if the run has lost its mark, or there is no connection
	 */
	void tellSkipped() throws StopException {
		while (this.own != null && !this.own.skipped().equals(this.skipped)) {
			MarkValue wanted = this.own.without(this.skipped);
			MarkValue seen = this.watched.seen();
			if (!seen.equals(wanted) && !seen.equals(this.own)) {
				throw lost();
			}
			if (seen.equals(wanted) || this.watched.write(wanted)) {
				this.own = wanted;
			}
		}
	}

	/** Returns why the run cannot go on. */
	StopException lost() {
		String key = "the mark '" + this.mark.key() + "' ";
		return new StopException(this.watched.seen().equals(MarkValue.NONE)
				? key + "is gone: it was deleted or evicted, or has expired. Nothing more is written"
				: key + "was taken by another run and says '" + this.watched.seen()
						+ "' by now. Nothing more is written by this one",
				null);
	}

	/** Waits for the answers to the chunk that was sent last. */
	void await() {
		this.watched.await(this.form.wire());
	}

	/**
	 * Returns what has become of the chunk that was sent last. Where the answer was lost,
	 * the mark tells. It is written once more as it is, until that is known to have been
	 * done, so that the server cannot carry the chunk out later, when it comes to what
	 * the lost connection has left behind.
	 * @throws StopException if the mark cannot be read or written, or tells nothing of
	 * the chunk any more
	 */
	Fate fate() throws StopException {
		Reply.Refused unmarked = this.form.markRefusal();
		if (unmarked != null) {
			throw new StopException("the mark '" + this.mark.key()
					+ "' could not be written by a transaction that was carried out: " + unmarked.text(), null);
		}
		Reply answer = this.form.mark();
		MarkValue left = this.watched.seen();
		boolean answered = answer instanceof Reply.Text || answer == Reply.ACCEPTED;
		if (answered) {
			this.watched.shown(answer);
		}
		else {
			lookAndFence(left);
		}
		MarkValue seen = this.watched.seen();
		if (seen.position() >= this.next.position()) {
			this.own = this.next;
			this.skipped = this.next.skipped();
			this.watched.resetPauses();
			return Fate.APPLIED;
		}
		if (seen.equals(left)) {
			return Fate.DISCARDED;
		}
		if (answered || seen.follows(left)) {
			return Fate.TOO_LATE;
		}
		throw lost();
	}

	private void lookAndFence(MarkValue left) throws StopException {
		this.watched.look();
		boolean written = false;
		while (!written && this.watched.seen().equals(left)) {
			written = this.watched.write(left);
		}
	}

	/**
	 * The server has discarded the last chunk: waits, unless that is no use.
	 * @param passing what it may take later
	 * @param before whether a chunk was discarded before this one
	 * @return how long that was to take
	 */
	Duration overcome(Reply.@Nullable Refused passing, boolean before) throws StopException {
		int commands = this.form.wire().commands();
		if (passing != null) {
			return this.watched.overcome(passing, commands);
		}
		return before
				? this.watched.pause("LOST", commands, "the same chunk has been lost too often before it was applied")
				: Duration.ZERO;
	}

}
