package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The commands of an item whose keys lie in one slot of a cluster. Each part ends by
 * itself, and the item when all of them have.
 */
final class ItemPart {

	/** Is added to what a server says of one slot's share of a command. */
	private static final String OF_A_PIECE = " (said of one slot; the command was divided among several)";

	private final Whole whole;

	private final int[] commands;

	/**
	 * Creates a part.
	 * @param whole the item
	 * @param commands which of the item's commands these are, in order
	 */
	ItemPart(Whole whole, int[] commands) {
		this.whole = whole;
		this.commands = commands;
	}

	/**
	 * Settles this part.
	 * @param result how this part has ended
	 * @return how the item has ended, if this was its last part
	 */
	Optional<ItemResult> settle(ItemResult result) {
		return this.whole.settle(this, result);
	}

	/**
	 * An item in parts.
	 * <p>
	 * This class is not thread-safe.
	 */
	static final class Whole {

		private final @Nullable Object item;

		private final int commands;

		private final BitSet divided;

		private int open;

		private final List<ItemResult> results = new ArrayList<>();

		private final List<Refusal> refusals = new ArrayList<>();

		/**
		 * Creates an item.
		 * @param item as the caller gave it
		 * @param commands how many commands it has
		 * @param parts how many parts it has
		 * @param divided which of its commands are themselves divided
		 */
		Whole(@Nullable Object item, int commands, int parts, BitSet divided) {
			this.item = item;
			this.commands = commands;
			this.open = parts;
			this.divided = divided;
		}

		private Optional<ItemResult> settle(ItemPart part, ItemResult result) {
			this.results.add(result);
			for (Refusal refusal : result.refusals()) {
				int command = part.commands[refusal.command()];
				String text = this.divided.get(command) ? refusal.text() + OF_A_PIECE : refusal.text();
				this.refusals.add(new Refusal(command, refusal.code(), text));
			}
			return (--this.open == 0) ? Optional.of(result()) : Optional.empty();
		}

		/** Returns what is known of all parts: nothing is certain where one is not. */
		private ItemResult result() {
			ItemResult worst = this.results.get(0);
			for (ItemResult result : this.results) {
				worst = (rank(result) > rank(worst)) ? result : worst;
			}
			boolean divided = worst.outcome() == Outcome.NOT_SENT
					&& this.results.stream().anyMatch((result) -> result.outcome() != Outcome.NOT_SENT);
			if (divided) {
				return of(worst, Outcome.UNKNOWN, "sent in part: some of its commands were " + worst.reason());
			}
			return of(worst, worst.outcome(), worst.reason());
		}

		private ItemResult of(ItemResult worst, Outcome outcome, String reason) {
			List<Refusal> known = List.of();
			if (outcome == Outcome.FAILED) {
				this.refusals.sort(Comparator.comparingInt(Refusal::command));
				known = List.copyOf(this.refusals);
			}
			return new ItemResult(worst.position(), this.item, outcome, this.commands, known, worst.cause(), reason);
		}

		private static int rank(ItemResult result) {
			return switch (result.outcome()) {
				case WRITTEN -> 0;
				case FAILED -> 1;
				case NOT_SENT -> 2;
				case UNKNOWN -> 3;
			};
		}

	}

}
