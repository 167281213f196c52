package io.github.redisbulk.engine.command;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * A row of the {@link CommandTable}: what is known of one command.
 */
final class CommandFacts {

	private KeyPositions written = KeyPositions.EVERYTHING;

	private KeyPositions read = KeyPositions.NONE;

	/**
	 * The keys that decide which node of a cluster it goes to, where those are others.
	 */
	private @Nullable KeyPositions routed;

	private boolean keyFirst;

	private Function<Words, Effect> effect = (words) -> Effect.DEPENDS;

	private Predicate<Words> once = (words) -> true;

	private boolean splits;

	private Function<Words, @Nullable Division> division = (words) -> null;

	private @Nullable String refusal;

	private Joining joining = Joining.NEVER;

	// Filling a row

	CommandFacts writes(KeyPositions keys) {
		this.written = keys;
		return this;
	}

	CommandFacts writes(int position) {
		this.keyFirst = position == 1;
		return writes(KeyPositions.at(position));
	}

	CommandFacts reads(KeyPositions keys) {
		this.keyFirst = false;
		this.read = keys;
		return this;
	}

	/**
	 * It writes and reads nothing that counts here, and goes to the node of these keys.
	 */
	CommandFacts goesTo(KeyPositions keys) {
		this.routed = keys;
		return this;
	}

	/** Applying it twice in a row is the same as applying it once. */
	CommandFacts repeatable(Function<Words, Effect> does) {
		this.effect = does;
		this.once = (words) -> false;
		return this;
	}

	CommandFacts repeatable(Effect does) {
		return repeatable((words) -> does);
	}

	/**
	 * Applying it twice in a row is the same as applying it once, with some arguments.
	 */
	CommandFacts repeatableIf(Predicate<Words> harmless, Function<Words, Effect> does) {
		this.effect = does;
		this.once = harmless.negate();
		return this;
	}

	/** It must not be applied twice. */
	CommandFacts once(Effect does) {
		this.effect = (words) -> does;
		return this;
	}

	/** A proxy may send its keys to several servers, of which one may fail. */
	CommandFacts splits() {
		this.splits = true;
		return this;
	}

	/**
	 * Its keys stand at these distances from the first argument on, and it does to each
	 * of them what it would do if that were its only one: it may be divided by its keys.
	 */
	CommandFacts divides(int distance) {
		return divides((words) -> Division.regular(words, distance));
	}

	/** It may be divided by its keys in this way, if in any. */
	CommandFacts divides(Function<Words, @Nullable Division> how) {
		this.division = how;
		return this;
	}

	CommandFacts joins(Joining how) {
		this.joining = how;
		return this;
	}

	/** It cannot be sent as a bulk command. */
	CommandFacts refused(String because) {
		this.refusal = because;
		return this;
	}

	// Reading it

	@Nullable String refusal() {
		return this.refusal;
	}

	Joining joining() {
		return this.joining;
	}

	/**
	 * Returns how it may be divided by its keys, {@code null} where it may not be.
	 */
	@Nullable Division division(Words words) {
		return this.division.apply(words);
	}

	/** Returns whether its first argument is its only key. */
	boolean keyFirst() {
		return this.keyFirst;
	}

	/**
	 * Returns the keys by which a cluster finds the node, {@code null} where they are not
	 * known.
	 */
	@Nullable Set<String> keys(Words words) {
		if (this.routed != null) {
			return this.routed.of(words);
		}
		Set<String> writes = this.written.of(words);
		Set<String> reads = this.read.of(words);
		if (writes == null || reads == null || reads.isEmpty()) {
			return (reads != null) ? writes : null;
		}
		Set<String> keys = new HashSet<>(writes);
		keys.addAll(reads);
		return keys;
	}

	Footprint footprint(Words words) {
		Set<String> writes = this.written.of(words);
		Set<String> reads = this.read.of(words);
		Effect does = this.effect.apply(words);
		if (writes == null || reads == null) {
			return new Footprint(Set.of(), Set.of(), true, does, this.once.test(words), false);
		}
		boolean onItself = Footprint.overlap(writes, reads);
		return new Footprint(writes, reads, false, does, onItself || this.once.test(words),
				this.splits && writes.size() > 1);
	}

}
