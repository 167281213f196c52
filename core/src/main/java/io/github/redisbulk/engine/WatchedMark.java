package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Set;

import io.github.redisbulk.BulkScript;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.recovery.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * A mark as Redis shows it. The connection that has shown the mark last watches it, so
 * that the server discards what is sent over that connection if anybody has written the
 * mark since. Over any other connection the mark would be written whoever has it by then.
 * <p>
 * This class is not thread-safe.
 */
final class WatchedMark {

	/** Where the answer to EXEC stands when a command was carried out. */
	private static final int EXEC = 2;

	private final String key;

	private final MarkPath path;

	private final StoppableWaits waits;

	private final Backoff backoff;

	/** What the mark said last. */
	private MarkValue seen = MarkValue.NONE;

	/** The way over which the mark is watched, and the number of its connection. */
	private @Nullable LaneConnection watching;

	private int number;

	/** Creates a mark that nobody has looked at yet. */
	WatchedMark(String key, MarkPath path, RunHandle control, StoppableWaits waits) {
		this.key = key;
		this.path = path;
		this.waits = waits;
		this.backoff = new Backoff(control.options().retry(), waits.time());
	}

	/** Returns what the mark said last. */
	MarkValue seen() {
		return this.seen;
	}

	/** Looks what the mark says, and has the connection watch it from now on. */
	void look() throws StopException {
		boolean shown = false;
		while (!shown) {
			LaneConnection connection = this.path.connection();
			this.number = connection.stand(Set.of());
			// no command: without transactions chunks would be applied without their mark
			shown = ask(transaction(), connection);
		}
	}

	/**
	 * Writes the mark, unless anybody has written it since it was seen, and looks what it
	 * says then.
	 * @return whether it is known to have been written; otherwise it has been looked at
	 * all the same
	 */
	boolean write(MarkValue value) throws StopException {
		LaneConnection connection = watching(Set.of());
		if (connection == null) {
			return false;
		}
		Chunk question = transaction("SET", this.key, value.toString());
		if (!ask(question, connection)) {
			look();
			return false;
		}
		boolean written = question.replies().get(EXEC) instanceof Reply.Elements;
		if (!written) {
			// somebody else was quicker, and may be so each time
			this.waits.check();
		}
		return written;
	}

	/**
	 * Returns the way over which the mark is watched. Where its connection has ended
	 * since, looks over another.
	 * @param scripts what the server has to know
	 * @return the way, whose connection is the one that has shown the mark; {@code null}
	 * where it was looked at just now, and may say something else
	 */
	@Nullable LaneConnection watching(Set<BulkScript> scripts) throws StopException {
		LaneConnection connection = this.path.connection();
		if (connection.stand(scripts) == this.number && connection == this.watching) {
			return connection;
		}
		look();
		return null;
	}

	/**
	 * Returns a question for the mark behind a transaction.
	 * @param command is carried out in the transaction, may be empty
	 */
	private Chunk transaction(String... command) {
		Chunk question = new Chunk(0);
		question.ask("MULTI");
		if (command.length > 0) {
			question.ask(command);
		}
		question.keepTexts();
		question.ask("EXEC");
		question.ask("WATCH", this.key);
		question.ask("GET", this.key);
		return question;
	}

	/**
	 * Asks over the connection that stands, and over no other.
	 * @return whether the mark was shown; otherwise the time for another attempt has come
	 */
	private boolean ask(Chunk question, LaneConnection connection) throws StopException {
		this.watching = null;
		if (!connection.askHere(question)) {
			pause("LOST", question.commands(), "the mark cannot be read: connections end before they answer");
			return false;
		}
		Reply.Refused refused = refusal(question);
		if (refused != null) {
			overcome(refused, question.commands());
			return false;
		}
		shown(question.replies().get(question.commands() - 1));
		this.watching = connection;
		return true;
	}

	private static Reply.@Nullable Refused refusal(Chunk question) {
		for (Reply reply : question.replies().notable()) {
			if (reply instanceof Reply.Refused refused) {
				return refused;
			}
			if (reply instanceof Reply.PartlyRefused partly) {
				return partly.refusals().values().iterator().next();
			}
		}
		return null;
	}

	/** Takes note of the answer to GET. */
	void shown(Reply answer) throws StopException {
		MarkValue found = (answer instanceof Reply.Text text) ? MarkValue.of(text.text()) : MarkValue.NONE;
		if (found == null) {
			throw new StopException("the key '" + this.key + "' holds something else than a mark:"
					+ " choose another key, or delete it", null);
		}
		this.seen = found;
	}

	/**
	 * Sends a chunk over the connection that watches.
	 * @return {@code false} where nothing was sent
	 */
	boolean send(Chunk chunk, boolean repeated) {
		return this.watching != null && this.watching.sendHere(chunk, repeated);
	}

	/** Waits for the answers to what was sent over the connection that watches. */
	void await(Chunk chunk) {
		if (this.watching != null) {
			this.watching.await(chunk);
		}
	}

	/**
	 * The server does not take something: waits, unless that is no use.
	 * @param commands how many commands are tried again after that
	 * @return how long the waiting was to take
	 */
	Duration overcome(Reply.Refused refused, int commands) throws StopException {
		switch (Remedy.of(refused)) {
			case STOP -> throw new StopException("the server refuses to serve the writer: " + refused.text(), null);
			case ITEM, ALONE -> throw new StopException(
					"the mark '" + this.key + "' cannot be kept: " + RefusalText.withoutArguments(refused.text()),
					null);
			case RECONNECT -> this.path.connection().drop();
			case RELOAD -> this.path.connection().forgetScripts();
			default -> this.path.refused(refused);
		}
		return pause(refused.code(), commands,
				(Remedy.of(refused) == Remedy.HOLD) ? "the server is full (" + refused.code() + ") and has stayed so"
						: "the server takes no writes (" + refused.code() + ") and has gone on so");
	}

	/**
	 * Waits before the next attempt.
	 * @param commands how many commands are tried again after that
	 * @param enough what to say when there have been enough
	 * @return how long that was to take
	 */
	Duration pause(String reason, int commands, String enough) throws StopException {
		Duration delay = this.backoff.next();
		if (delay == null) {
			throw StopException.retryable(enough, null);
		}
		this.waits.retry(reason, commands, this.backoff.attempt(), delay);
		return delay;
	}

	/** Something has gone well: forgets earlier trouble. */
	void resetPauses() {
		this.backoff.reset();
	}

}
