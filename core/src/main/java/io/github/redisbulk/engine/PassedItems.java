package io.github.redisbulk.engine;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.UnclearOutcomeException;

/**
 * Items that a mark has passed before this run has come to them: each ends as the mark
 * tells of it.
 * <p>
 * This class is not thread-safe.
 */
final class PassedItems {

	private static final String NOT_APPLIED = "SKIPPED not applied by an earlier run with this mark, whose report"
			+ " says why";

	private static final String ONE_OF_MANY = "passed by an earlier run with this mark, which has not applied all of"
			+ " the items around it: its report says which";

	private final Lane.Owner owner;

	private final MarkHold hold;

	private final SpareChunks spare;

	PassedItems(Lane.Owner owner, MarkHold hold, SpareChunks spare) {
		this.owner = owner;
		this.hold = hold;
		this.spare = spare;
	}

	/**
	 * Settles the items of a chunk that were passed.
	 * @param chunk the chunk, which is given back if any was
	 * @param count how many items of the run were
	 * @return a chunk of the others
	 */
	Chunk without(Chunk chunk, long count) {
		int first = 0;
		while (first < chunk.items() && chunk.position(first) < count) {
			first++;
		}
		if (first == 0) {
			return chunk;
		}
		settle(chunk, first);
		Chunk rest = this.spare.take();
		if (first < chunk.items()) {
			rest.copyItems(chunk, first, chunk.items());
		}
		this.spare.giveBack(chunk);
		return rest;
	}

	/** Settles the first items, those of one fate together. */
	private void settle(Chunk chunk, int count) {
		for (int from = 0, to = 1; from < count; from = to, to = from + 1) {
			SkippedItems.Fate fate = this.hold.fate(chunk, from);
			while (to < count && this.hold.fate(chunk, to) == fate) {
				to++;
			}
			Chunk passed = this.spare.take();
			passed.copyItems(chunk, from, to);
			settle(passed, fate);
			this.spare.giveBack(passed);
			this.owner.progressed();
		}
	}

	private void settle(Chunk passed, SkippedItems.Fate fate) {
		switch (fate) {
			case APPLIED -> {
				for (int command = 0; command < passed.commands(); command++) {
					passed.replies().add(Reply.ACCEPTED);
				}
				this.owner.settle(passed);
			}
			case NOT_APPLIED -> this.owner.refuse(passed, NOT_APPLIED);
			case UNKNOWN -> {
				passed.replies().lose(new UnclearOutcomeException(ONE_OF_MANY));
				this.owner.settle(passed);
			}
		}
	}

}
