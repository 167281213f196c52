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

	/** Those that too few replicas are known to have. */
	private final BitSet unreplicated = new BitSet();

	private @Nullable String unreplicatedBecause;

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

	/** Records for the next command all that is known of one of another chunk. */
	void addKnown(Replies source, int index) {
		this.appliedBefore.set(this.answered, source.appliedBefore.get(index));
		this.overtaken.set(this.answered, source.overtaken.get(index));
		replicate(this.answered, source, index);
		Reply reply = source.get(index);
		add(reply);
		if (reply == Reply.LOST) {
			this.lostBecause = source.lostBecause;
		}
	}

	/** Forgets some commands; the others move up. */
	void remove(BitSet gone) {
		this.answered -= gone.get(0, this.answered).cardinality();
		Map<Integer, Reply> replies = Map.copyOf(this.notable);
		this.notable.clear();
		replies.forEach((command, reply) -> {
			if (!gone.get(command)) {
				this.notable.put(command - before(command, gone), reply);
			}
		});
		remove(gone, this.appliedBefore);
		remove(gone, this.overtaken);
		remove(gone, this.unreplicated);
	}

	private static void remove(BitSet gone, BitSet from) {
		if (!from.isEmpty()) {
			int[] commands = from.stream().filter((command) -> !gone.get(command)).toArray();
			from.clear();
			for (int command : commands) {
				from.set(command - before(command, gone));
			}
		}
	}

	private static int before(int command, BitSet gone) {
		return gone.get(0, command).cardinality();
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
	 * Records that what has been answered so far is not known to have reached enough
	 * replicas.
	 * @param why a sentence
	 */
	public void unreplicated(String why) {
		this.unreplicated.set(0, this.answered);
		this.unreplicatedBecause = why;
	}

	/**
	 * Records that nothing that was accepted so far counts: the connection was lost
	 * before it was known what replicas have, so perhaps with the server.
	 * @param cause what happened to the connection
	 */
	public void discount(Throwable cause) {
		for (int command = 0; command < this.answered; command++) {
			this.notable.merge(command, Reply.LOST, (known, none) -> applied(known) ? none : known);
		}
		lose(cause);
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
	 * Takes over from the repetition of a command whether replicas have it.
	 * @param command the index of the command
	 * @param repetition the replies to what was sent again
	 * @param answer the index of the command among those
	 */
	public void replicate(int command, Replies repetition, int answer) {
		boolean tooFew = repetition.unreplicated.get(answer);
		this.unreplicated.set(command, tooFew);
		if (tooFew) {
			this.unreplicatedBecause = repetition.unreplicatedBecause;
		}
	}

	/**
	 * Returns why it is not known that enough replicas have a command that was accepted.
	 * @param command the index of the command
	 * @return a sentence, {@code null} where they have it or nobody has asked
	 */
	public @Nullable String unreplicatedBecause(int command) {
		return this.unreplicated.get(command) ? this.unreplicatedBecause : null;
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
	 * none, or it is an error and the command may have been applied before, or too few
	 * replicas have it, or the command was overtaken.
	 * @param command the index of the command
	 * @return whether its effect is not certain
	 */
	public boolean uncertain(int command) {
		Reply reply = get(command);
		boolean refused = reply instanceof Reply.Refused || reply instanceof Reply.PartlyRefused;
		return reply == Reply.LOST || this.overtaken.get(command) || (refused && this.appliedBefore.get(command))
				|| (applied(reply) && this.unreplicated.get(command));
	}

	/** Returns whether a server that gives this answer has something that can be lost. */
	private static boolean applied(Reply reply) {
		return (reply instanceof Reply.PartlyRefused partly) ? partly.applied() : !(reply instanceof Reply.Refused);
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
		return this.notable.isEmpty() && this.overtaken.isEmpty() && this.unreplicated.isEmpty();
	}

	void clear() {
		this.answered = 0;
		this.notable.clear();
		this.appliedBefore.clear();
		this.overtaken.clear();
		this.unreplicated.clear();
		this.unreplicatedBecause = null;
		this.lostBecause = null;
		this.lostEach.clear();
	}

}
