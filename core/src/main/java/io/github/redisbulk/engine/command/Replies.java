package io.github.redisbulk.engine.command;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What is known of the commands of one chunk: the last answer to each, and beside that
 * whether it may have been applied before that answer. Only what is not plain success
 * takes memory. Not for applications.
 * <p>
 * This class is not thread-safe; see {@link Chunk}.
 */
public final class Replies {

	private int answered;

	private final Map<Integer, Reply> notable = new HashMap<>();

	/** Those that may have been applied before their last answer. */
	private final BitSet appliedBefore = new BitSet();

	/** Those that have been overtaken by the repetition of an earlier command. */
	private final BitSet overtaken = new BitSet();

	private @Nullable Throwable lostBecause;

	/** Why single answers were lost, where that differs from one to the other. */
	private final Map<Integer, Throwable> lostEach = new HashMap<>();

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
	 * Records that the next command has no answer, for a reason of its own.
	 * @param cause why
	 */
	public void loseNext(Throwable cause) {
		this.lostEach.put(this.answered, cause);
		add(Reply.LOST);
		if (this.lostBecause == null) {
			this.lostBecause = cause;
		}
	}

	/**
	 * Replaces the last answer to a command by the answer to its repetition.
	 * @param command the index of the command
	 * @param reply the newer answer
	 * @param applied whether it may have been applied before
	 */
	public void amend(int command, Reply reply, boolean applied) {
		if (applied) {
			this.appliedBefore.set(command);
		}
		if (reply == Reply.ACCEPTED && command < this.answered) {
			this.notable.remove(command);
		}
		else {
			this.notable.put(command, reply);
		}
	}

	/**
	 * Records that a refused command may have been applied in part.
	 * @param command the index of the command
	 */
	public void doubt(int command) {
		this.appliedBefore.set(command);
	}

	/**
	 * Records that an earlier command of the same key has been repeated after this one
	 * was applied: this one has to be repeated too, or its effect is not certain.
	 * @param command the index of the command
	 */
	public void overtake(int command) {
		this.overtaken.set(command);
	}

	/**
	 * Records that a command has been repeated behind the one that had overtaken it.
	 * @param command the index of the command
	 */
	public void catchUp(int command) {
		this.overtaken.clear(command);
	}

	/**
	 * Returns whether a command waits for its own repetition behind an earlier one.
	 * @param command the index of the command
	 * @return whether it was {@linkplain #overtake overtaken}
	 */
	public boolean overtaken(int command) {
		return this.overtaken.get(command);
	}

	/**
	 * Returns whether a command may have been applied before its last answer.
	 * @param command the index of the command
	 * @return {@code false} where each earlier sending was refused, or there was none
	 */
	public boolean appliedBefore(int command) {
		return this.appliedBefore.get(command);
	}

	/**
	 * Returns whether the last answer does not tell what became of a command: there is
	 * none, or it is an error and the command may have been applied before, or the
	 * command was overtaken.
	 * @param command the index of the command
	 * @return whether its effect is not certain
	 */
	public boolean uncertain(int command) {
		Reply reply = get(command);
		return reply == Reply.LOST || this.overtaken.get(command) || (this.appliedBefore.get(command)
				&& (reply instanceof Reply.Refused || reply instanceof Reply.PartlyRefused));
	}

	/**
	 * Returns the last answer to a command.
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
	 * Returns why the answer to a command was lost.
	 * @param command the index of the command
	 * @return the cause, or {@code null} where none is known
	 */
	public @Nullable Throwable lostBecause(int command) {
		return this.lostEach.getOrDefault(command, this.lostBecause);
	}

	/**
	 * Returns the replies that are not plain success, in no order.
	 * @return replies, none for most chunks
	 */
	public Collection<Reply> notable() {
		return this.notable.values();
	}

	boolean flawless() {
		return this.notable.isEmpty() && this.overtaken.isEmpty();
	}

	void clear() {
		this.answered = 0;
		this.notable.clear();
		this.appliedBefore.clear();
		this.overtaken.clear();
		this.lostBecause = null;
		this.lostEach.clear();
	}

}
