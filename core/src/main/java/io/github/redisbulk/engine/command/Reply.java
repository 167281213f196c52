package io.github.redisbulk.engine.command;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What became of one command. Not for applications.
 */
public sealed interface Reply {

	/** The server answered, and not with an error. */
	Reply ACCEPTED = new Accepted();

	/** No answer came: the command may or may not have been applied. */
	Reply LOST = new Lost();

	/**
	 * The server had hung up before it came to the command, because of what came earlier.
	 */
	Refused UNREAD = new Refused("UNREAD The server closed the connection before it read the command");

	/** See {@link #ACCEPTED}. */
	record Accepted() implements Reply {
	}

	/** See {@link #LOST}. */
	record Lost() implements Reply {
	}

	/**
	 * The server answered with a text that somebody wants to read.
	 *
	 * @param text the text
	 */
	record Text(String text) implements Reply {
	}

	/**
	 * The server answered with a list that somebody wants to read.
	 *
	 * @param elements texts, lists of the same kind, and {@code null}
	 */
	record Elements(List<@Nullable Object> elements) implements Reply {
	}

	/**
	 * The server answered with an error.
	 *
	 * @param text the server's text
	 * @param packed whether it was not this command that was refused but one that it had
	 * been joined into
	 */
	record Refused(String text, boolean packed) implements Reply {

		/**
		 * Creates a refusal of this very command.
		 * @param text the server's text
		 */
		public Refused(String text) {
			this(text, false);
		}

		/** What Envoy says of a command of which it could not carry out every part. */
		private static final String FINISHED_WITH = "finished with ";

		/**
		 * Returns whether a proxy says that a part of the command has failed.
		 * @return whether the other parts were applied
		 */
		public boolean ofSplitCommand() {
			return this.text.contains(FINISHED_WITH);
		}

		/** What EXEC says if the server cannot serve it, before the reason. */
		private static final String BECAUSE = "EXECABORT Transaction discarded because of: ";

		/**
		 * Returns the first word of the text, by which Redis names the kind of error; for
		 * a transaction that was discarded when it should have been carried out, of the
		 * reason for that.
		 * @return such as {@code WRONGTYPE}
		 */
		public String code() {
			String reason = this.text.startsWith(BECAUSE) ? this.text.substring(BECAUSE.length()) : this.text;
			int end = reason.indexOf(' ');
			return (end < 0) ? reason : reason.substring(0, end);
		}

	}

	/**
	 * An EXEC was carried out, and some commands in it ended with an error.
	 *
	 * @param refusals the errors by the position of the command in the transaction
	 * @param commands how many commands the transaction has
	 */
	record PartlyRefused(Map<Integer, Refused> refusals, int commands) implements Reply {

		/**
		 * Returns whether the transaction has left something behind.
		 * @return {@code false} where each of its commands was refused
		 */
		public boolean applied() {
			return this.refusals.size() < this.commands;
		}

	}

}
