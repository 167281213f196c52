package io.github.redisbulk.engine.command;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The replies to the commands of one chunk. Only what is not plain success takes memory.
 * Not for applications.
 * <p>
 * This class is not thread-safe; see {@link Chunk}.
 */
public final class Replies {

	private int answered;

	private final Map<Integer, Reply> notable = new HashMap<>();

	private final Set<Integer> maybeApplied = new HashSet<>();

	private @Nullable Throwable lostBecause;

	/**
	 * Returns how many commands have been answered, from the first on.
	 * @return commands
	 */
	public int answered() {
		return this.answered;
	}

	/**
	 * Records the reply to the next command.
	 * @param reply what the server said
	 */
	public void add(Reply reply) {
		if (reply != Reply.ACCEPTED) {
			this.notable.put(this.answered, reply);
		}
		this.answered++;
	}

	/**
	 * Records that the commands not answered yet never will be.
	 * @param cause what happened to the connection
	 */
	public void lose(Throwable cause) {
		this.lostBecause = cause;
	}

	/**
	 * Replaces what is known of a command by what came of sending it again.
	 * @param command the index of the command
	 * @param reply the newer reply
	 */
	public void amend(int command, Reply reply) {
		Reply before = get(command);
		if (before == Reply.LOST || (reply instanceof Reply.Refused && !(before instanceof Reply.Refused))) {
			this.maybeApplied.add(command);
		}
		this.notable.put(command, reply);
	}

	/**
	 * Returns whether a command has been refused after it had been sent before and
	 * accepted, or its answer lost: it may have been applied then.
	 * @param command the index of the command
	 * @return whether the refusal is not the whole truth
	 */
	public boolean doubtful(int command) {
		return this.maybeApplied.contains(command) && get(command) instanceof Reply.Refused;
	}

	/**
	 * Returns what became of a command.
	 * @param command the index of the command
	 * @return the reply, {@link Reply#LOST} where none has come
	 */
	public Reply get(int command) {
		Reply reply = this.notable.get(command);
		if (reply != null) {
			return reply;
		}
		return (command < this.answered) ? Reply.ACCEPTED : Reply.LOST;
	}

	/**
	 * Returns why answers were lost.
	 * @return the cause, or {@code null} where none was lost
	 */
	public @Nullable Throwable lostBecause() {
		return this.lostBecause;
	}

	/**
	 * Returns the replies that are not plain success, in no order.
	 * @return replies, none for most chunks
	 */
	public Collection<Reply> notable() {
		return this.notable.values();
	}

	void clear() {
		this.answered = 0;
		this.notable.clear();
		this.maybeApplied.clear();
		this.lostBecause = null;
	}

}
