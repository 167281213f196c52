package io.github.redisbulk.engine.recovery;

import java.util.HashSet;
import java.util.Set;

import io.github.redisbulk.engine.command.Effect;
import org.jspecify.annotations.Nullable;

/**
 * How one key may differ, at some moment of a repetition, from what it would be at that
 * moment had every command been applied once and in order.
 * <p>
 * At the beginning the difference is what those commands can have done that were applied
 * before their turn comes again. Each repeated command then sets the same in both worlds,
 * or reads what differs and so may spread it.
 * <p>
 * This class is not thread-safe.
 */
final class KeyDivergence {

	/** The key may hold anything: nothing more is known of the difference. */
	private boolean anything;

	/** Whether the key was there before the first of the commands, in both worlds. */
	private final boolean existed;

	/**
	 * The key may be there, with elements of {@link #type}, where it should be absent.
	 */
	private boolean created;

	/**
	 * The key may be absent, for it has lost its last element, where it should be there.
	 */
	private boolean emptied;

	/** Elements were set, of a key that may have been absent or not. */
	private boolean filled;

	private boolean expiry;

	private final Set<String> elements = new HashSet<>();

	private @Nullable String type;

	/** How many of the commands were applied to the key before they are repeated. */
	private int applied;

	/** Whether the difference is just what those have done. */
	private boolean untouched = true;

	/**
	 * Creates no difference.
	 * @param existed whether the key was there before the first of the commands
	 */
	KeyDivergence(boolean existed) {
		this.existed = existed;
	}

	boolean none() {
		return !this.anything && !this.created && !this.emptied && !this.expiry && this.elements.isEmpty();
	}

	/** A command that is going to be repeated may have been applied to the key. */
	void apply(Effect effect) {
		this.applied++;
		switch (effect.kind()) {
			case NOTHING -> {
			}
			case EXPIRES -> this.expiry = true;
			case SETS -> {
				this.filled = true;
				this.created = !this.existed;
				change(effect);
			}
			case REPLACES -> change(effect);
			case REMOVES -> {
				this.emptied = true;
				change(effect);
			}
			case RESETS, DEPENDS -> this.anything = true;
		}
	}

	private void change(Effect effect) {
		boolean otherType = this.type != null && !this.type.equals(effect.type());
		this.type = effect.type();
		this.elements.addAll(effect.elements());
		// a key that was emptied and made again has lost its expiry
		this.anything |= otherType || (this.filled && this.emptied);
	}

	/**
	 * A command that changes the key is repeated.
	 * @param effect what it does
	 * @param alone whether the difference is what this very command has done, and nothing
	 * else
	 */
	void repeat(Effect effect, boolean alone) {
		if (none()) {
			return;
		}
		switch (effect.kind()) {
			case NOTHING -> {
			}
			case RESETS -> clear();
			case EXPIRES -> this.expiry = this.created;
			case SETS, REPLACES -> set(effect);
			case REMOVES -> remove(effect);
			case DEPENDS -> {
				if (alone) {
					clear();
				}
				else {
					spread();
				}
			}
		}
		this.untouched = false;
	}

	/** Returns whether what the command finds may not be what it should find. */
	boolean uncertainFor(Effect effect) {
		return this.anything || (effect.kind() == Effect.Kind.EXPIRES && this.created)
				|| (effect.kind() == Effect.Kind.DEPENDS && !none());
	}

	private void set(Effect effect) {
		boolean sameType = this.type == null || this.type.equals(effect.type());
		boolean makes = effect.kind() == Effect.Kind.SETS;
		if (this.anything || this.emptied || (this.created && !(makes && sameType))) {
			spread();
			return;
		}
		this.created = false;
		this.elements.removeAll(effect.elements());
	}

	private void remove(Effect effect) {
		if (this.type != null && !this.type.equals(effect.type())) {
			spread();
		}
		this.elements.removeAll(effect.elements());
		if (this.elements.isEmpty()) {
			this.created = false;
			this.emptied = false;
		}
		else if (this.created || !this.emptied) {
			spread();
		}
	}

	void clear() {
		this.anything = false;
		this.created = false;
		this.emptied = false;
		this.expiry = false;
		this.elements.clear();
		this.type = null;
	}

	void spread() {
		this.anything = true;
		this.untouched = false;
	}

	/** Returns whether the difference is what a single command has done. */
	boolean madeByOne() {
		return this.applied == 1 && this.untouched;
	}

}
