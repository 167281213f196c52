package io.github.redisbulk.engine;

import java.time.Duration;

import io.github.redisbulk.BulkMark;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.MarkedChunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.recovery.Remedy;
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

	private final MarkPath path;

	private final StoppableWaits waits;

	private final Backoff backoff;

	private final MarkedChunk form;

	/** How this run has left the mark, {@code null} before it has taken it. */
	private @Nullable MarkValue own;

	/** What the mark said last. */
	private MarkValue seen = MarkValue.NONE;

	/** The connection that watches the mark, and its number. */
	private @Nullable LaneConnection watching;

	private int number;

	/** What the mark says once the chunk in flight has been applied. */
	private MarkValue next = MarkValue.NONE;

	/** Creates a hold on a mark, which is taken later. */
	MarkHold(BulkMark mark, MarkPath path, RunHandle control, StoppableWaits waits) {
		this.mark = mark;
		this.path = path;
		this.waits = waits;
		this.backoff = new Backoff(control.options().retry(), waits.time());
		this.form = new MarkedChunk((int) control.options().chunkMaxBytes().toBytes());
	}

	/** Returns the form in which the last chunk was sent. */
	MarkedChunk form() {
		return this.form;
	}

	/**
	 * Takes the mark, unless this run has it.
	 * @return how many items from the beginning of the run have been applied
	 * @throws StopException if it cannot be had
	 */
	long take() throws StopException {
		MarkValue taken = this.own;
		while (taken == null) {
			look();
			MarkValue wanted = wanted();
			if (!wanted.equals(this.seen)) {
				write(wanted);
			}
			taken = wanted.equals(this.seen) ? wanted : null;
		}
		if (this.own == null) {
			this.own = taken;
			this.backoff.reset();
		}
		return taken.position() - this.mark.start();
	}

	private MarkValue wanted() throws StopException {
		long token = this.mark.token().orElse(this.seen.token() + 1);
		if (token < this.seen.token()) {
			throw new StopException("the mark '" + this.mark.key() + "' belongs to an attempt with token "
					+ this.seen.token() + " by now, and that of this run is " + token, null);
		}
		if (this.seen.position() < this.mark.start()) {
			throw new StopException("the mark '" + this.mark.key() + "' says that " + this.seen.position()
					+ " items have been applied, and the source of this run begins at " + this.mark.start()
					+ ": let it begin there, or the items between are left out", null);
		}
		return new MarkValue(this.seen.position(), token);
	}

	/** Writes the mark unless another does, and looks what has come of it. */
	private void write(MarkValue wanted) throws StopException {
		Chunk question = new Chunk(0);
		question.ask("MULTI");
		question.ask("SET", this.mark.key(), wanted.toString());
		question.ask("EXEC");
		ask(question);
	}

	/** Looks what the mark says, and has the connection watch it from now on. */
	private void look() throws StopException {
		Chunk question = new Chunk(0);
		// without them chunks would be applied without their mark
		question.ask("MULTI");
		question.ask("EXEC");
		ask(question);
	}

	private void ask(Chunk question) throws StopException {
		this.watching = null;
		question.keepTexts();
		question.ask("WATCH", this.mark.key());
		question.ask("GET", this.mark.key());
		LaneConnection connection = this.path.connection();
		int standing = connection.stand(question.scripts());
		if (standing < 0 || !connection.askHere(question)) {
			pause("LOST", "the mark cannot be read: connections end before they answer");
			look();
			return;
		}
		for (Reply reply : question.replies().notable()) {
			if (reply instanceof Reply.Refused refused) {
				overcome(refused);
				look();
				return;
			}
		}
		this.seen = read(question.replies().get(question.commands() - 1));
		this.watching = connection;
		this.number = standing;
	}

	private MarkValue read(Reply answer) throws StopException {
		MarkValue found = (answer instanceof Reply.Text text) ? MarkValue.of(text.text()) : MarkValue.NONE;
		if (found == null) {
			throw new StopException("the key '" + this.mark.key() + "' holds something else than a mark:"
					+ " choose another key, or delete it", null);
		}
		return found;
	}

	/**
	 * Sends a chunk with its mark.
	 * @return {@code false} where nothing was sent, and it has to be tried again
	 * @throws StopException if the run has lost its mark, or there is no connection
	 */
	boolean send(Chunk chunk, boolean repeated) throws StopException {
		LaneConnection connection = this.path.connection();
		if (connection.stand(chunk.scripts()) != this.number || connection != this.watching) {
			look();
			return false;
		}
		MarkValue left = this.own;
		if (left == null || !left.equals(this.seen)) {
			throw lost();
		}
		this.next = left.at(this.mark.start() + chunk.position(chunk.items() - 1) + 1);
		return connection.sendHere(this.form.wrap(chunk, this.mark.key(), this.next.toString()), repeated);
	}

	/** Returns why the run cannot go on. */
	StopException lost() {
		String key = "the mark '" + this.mark.key() + "' ";
		return new StopException(this.seen.equals(MarkValue.NONE)
				? key + "is gone: it was deleted or evicted, or has expired. Nothing more is written"
				: key + "was taken by another run and says '" + this.seen
						+ "' by now. Nothing more is written by this one",
				null);
	}

	/** Waits for the answers to the chunk that was sent last. */
	void await() {
		if (this.watching != null) {
			this.watching.await(this.form.wire());
		}
	}

	/**
	 * Returns what has become of the chunk that was sent last. Where the answer was lost,
	 * the mark tells. It is written once more as it is, so that the server cannot carry
	 * the chunk out later, when it comes to what the lost connection has left behind.
	 * @throws StopException if the mark cannot be read
	 */
	Fate fate() throws StopException {
		Reply answer = this.form.mark();
		if (answer instanceof Reply.Text || answer == Reply.ACCEPTED) {
			this.seen = read(answer);
		}
		else {
			look();
			MarkValue left = this.own;
			if (left != null && left.equals(this.seen)) {
				write(left);
			}
		}
		if (this.seen.position() >= this.next.position()) {
			this.own = this.next;
			this.backoff.reset();
			return Fate.APPLIED;
		}
		return this.seen.equals(this.own) ? Fate.DISCARDED : Fate.TOO_LATE;
	}

	/** The server has discarded the last chunk: waits, unless that is no use. */
	void overcome(Reply.Refused refused) throws StopException {
		switch (Remedy.of(refused)) {
			case STOP -> throw new StopException("the server refuses to serve the writer: " + refused.text(), null);
			case ITEM, ALONE -> throw new StopException("the mark '" + this.mark.key() + "' cannot be kept: "
					+ RefusalText.withoutArguments(refused.text()), null);
			case RECONNECT -> this.path.connection().drop();
			case RELOAD -> this.path.connection().forgetScripts();
			default -> this.path.refused(refused);
		}
		pause(refused.code(),
				(Remedy.of(refused) == Remedy.HOLD) ? "the server is full (" + refused.code() + ") and has stayed so"
						: "the server takes no writes (" + refused.code() + ") and has gone on so");
	}

	/** Forgets which scripts the server knows. */
	void forgetScripts() {
		if (this.watching != null) {
			this.watching.forgetScripts();
		}
	}

	/**
	 * Waits before the next attempt.
	 * @param enough what to say when there have been enough
	 */
	void pause(String reason, String enough) throws StopException {
		Duration delay = this.backoff.next();
		if (delay == null) {
			throw StopException.retryable(enough, null);
		}
		this.waits.retry(reason, this.form.wire().commands(), this.backoff.attempt(), delay);
	}

}
