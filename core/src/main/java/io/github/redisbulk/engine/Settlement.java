package io.github.redisbulk.engine;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.NothingSentException;
import io.github.redisbulk.engine.driver.UnclearOutcomeException;
import org.jspecify.annotations.Nullable;

/**
 * Turns the replies to a chunk into the outcomes of its items.
 */
final class Settlement {

	/** How commands are refused that nothing is wrong with. */
	private static final Set<String> DISCARDED = Set.of("EXECABORT", Reply.UNREAD.code());

	private final boolean atomic;

	private final Tally tally;

	Settlement(boolean atomic, Tally tally) {
		this.atomic = atomic;
		this.tally = tally;
	}

	/** Settles a chunk that has been sent. */
	void settle(Chunk chunk) {
		boolean flawless = chunk.flawless();
		if (flawless && !chunk.hasStandIns()) {
			this.tally.written(chunk);
			return;
		}
		for (int item = 0; item < chunk.items(); item++) {
			settle(chunk.item(item), flawless ? written(chunk, item) : result(chunk, item));
		}
	}

	private void settle(@Nullable Object item, ItemResult result) {
		if (item instanceof ItemPart part) {
			part.settle(result).ifPresent(this.tally::settle);
		}
		else {
			this.tally.settle(result);
		}
	}

	/**
	 * Settles items that cannot be sent to this kind of server: nothing of them is
	 * applied.
	 * @param text why, in the form of a server's refusal
	 */
	void refuse(Chunk chunk, String text) {
		String code = new Reply.Refused(text).code();
		for (int item = 0; item < chunk.items(); item++) {
			List<Refusal> refusals = IntStream.range(0, commands(chunk, item))
				.mapToObj((command) -> new Refusal(command, code, text))
				.toList();
			this.tally.settle(new ItemResult(chunk.position(item), chunk.item(item), Outcome.FAILED, refusals.size(),
					refusals, null, text));
		}
	}

	/** Settles a chunk that will not be sent. */
	void abandon(Chunk chunk, String reason) {
		for (int item = 0; item < chunk.items(); item++) {
			settle(chunk.item(item), new ItemResult(chunk.position(item), chunk.item(item), Outcome.NOT_SENT,
					commands(chunk, item), List.of(), null, reason));
		}
	}

	/** Settles an item that could not be mapped. */
	void spoiled(@Nullable Object item, long position, Throwable cause) {
		this.tally.settle(new ItemResult(position, item, Outcome.NOT_SENT, 0, List.of(), cause, message(cause)));
	}

	private static String message(Throwable cause) {
		try {
			String message = (cause instanceof ClosedChannelException) ? "the connection was closed"
					: cause.getMessage();
			return (message != null) ? message : cause.getClass().getName();
		}
		catch (Throwable ex) {
			// it is the application's
			return cause.getClass().getName();
		}
	}

	private ItemResult result(Chunk chunk, int item) {
		int uncertain = uncertain(chunk, item);
		if (uncertain >= 0) {
			return unknown(chunk, item, uncertain);
		}
		List<Refusal> refusals = this.atomic ? atomicRefusals(chunk, item) : refusals(chunk, item);
		return refusals.isEmpty() ? written(chunk, item) : new ItemResult(chunk.position(item), chunk.item(item),
				Outcome.FAILED, commands(chunk, item), refusals, null, refusals.get(0).text());
	}

	private ItemResult written(Chunk chunk, int item) {
		return new ItemResult(chunk.position(item), chunk.item(item), Outcome.WRITTEN, commands(chunk, item), List.of(),
				null, "");
	}

	private static String lostBecause(@Nullable Throwable cause) {
		if (cause instanceof UnclearOutcomeException || cause instanceof NothingSentException) {
			return message(cause);
		}
		return "sent, and the answer was lost" + ((cause != null) ? ": " + message(cause) : "");
	}

	private ItemResult unknown(Chunk chunk, int item, int command) {
		Replies replies = chunk.replies();
		boolean lost = replies.get(command) == Reply.LOST;
		Throwable cause = lost ? replies.lostBecause(command) : null;
		String unreplicated = replies.unreplicatedBecause(command);
		String reason = "refused, and may have been applied by an earlier sending or in part";
		if (unreplicated != null) {
			reason = unreplicated;
		}
		if (lost) {
			reason = lostBecause(cause);
		}
		else if (replies.overtaken(command)) {
			reason = "applied, and then overtaken: an earlier command of its keys was sent again and this one was not";
		}
		Outcome outcome = (cause instanceof NothingSentException) ? Outcome.NOT_SENT : Outcome.UNKNOWN;
		return new ItemResult(chunk.position(item), chunk.item(item), outcome, commands(chunk, item), List.of(), cause,
				reason);
	}

	private static Refusal refusal(int command, Reply.Refused refused) {
		return new Refusal(command, refused.code(), RefusalText.withoutArguments(refused.text()));
	}

	private int commands(Chunk chunk, int item) {
		int sent = chunk.firstCommand(item + 1) - chunk.firstCommand(item);
		return this.atomic ? sent - 2 : sent;
	}

	/**
	 * Returns the first command whose effect is not certain, -1 where there is none. Of a
	 * transaction the last reply tells: that of EXEC.
	 */
	private int uncertain(Chunk chunk, int item) {
		int end = chunk.firstCommand(item + 1);
		for (int command = this.atomic ? end - 1 : chunk.firstCommand(item); command < end; command++) {
			if (chunk.replies().uncertain(command)) {
				return command;
			}
		}
		return -1;
	}

	private static List<Refusal> refusals(Chunk chunk, int item) {
		List<Refusal> found = new ArrayList<>(0);
		int first = chunk.firstCommand(item);
		for (int command = first; command < chunk.firstCommand(item + 1); command++) {
			if (chunk.replies().get(command) instanceof Reply.Refused refused) {
				found.add(refusal(command - first, refused));
			}
		}
		return found;
	}

	/**
	 * Reads MULTI, the commands as they were queued, and EXEC. A refused EXEC refuses all
	 * commands; those it has carried out answer inside its array.
	 */
	private static List<Refusal> atomicRefusals(Chunk chunk, int item) {
		int multi = chunk.firstCommand(item);
		int exec = chunk.firstCommand(item + 1) - 1;
		Replies replies = chunk.replies();
		List<Refusal> found = new ArrayList<>(0);
		if (replies.get(exec) instanceof Reply.PartlyRefused partly) {
			partly.refusals().forEach((command, refused) -> found.add(refusal(command, refused)));
		}
		boolean transaction = !(replies.get(multi) instanceof Reply.Refused);
		for (int command = multi + 1; command < exec; command++) {
			if (replies.get(command) instanceof Reply.Refused refused) {
				found.add(refusal(command - multi - 1, refused));
			}
			else if (transaction && replies.get(exec) instanceof Reply.Refused all) {
				found.add(refusal(command - multi - 1, all));
			}
		}
		if (replies.get(multi) instanceof Reply.Refused refused) {
			found.add(refusal(Refusal.TRANSACTION, refused));
		}
		// what the server objected to comes before what it discarded for that
		found.sort(Comparator.comparing((refusal) -> DISCARDED.contains(refusal.code())));
		return found;
	}

}
