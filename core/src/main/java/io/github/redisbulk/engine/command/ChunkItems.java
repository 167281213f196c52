package io.github.redisbulk.engine.command;

import java.util.Arrays;
import java.util.BitSet;

import org.jspecify.annotations.Nullable;

/**
 * The items of a chunk: what the caller gave, where it stood, and where its commands
 * begin. It costs no object per item.
 * <p>
 * Not thread-safe.
 */
final class ChunkItems {

	private static final int INITIAL = 128;

	private @Nullable Object[] items = new Object[INITIAL];

	private long[] positions = new long[INITIAL];

	private int[] firstCommands = new int[INITIAL];

	private int[] slots = new int[INITIAL];

	private int count;

	void add(@Nullable Object item, long position, int firstCommand, int slot) {
		if (this.count == this.positions.length) {
			int more = this.count * 2;
			this.items = Arrays.copyOf(this.items, more);
			this.positions = Arrays.copyOf(this.positions, more);
			this.firstCommands = Arrays.copyOf(this.firstCommands, more);
			this.slots = Arrays.copyOf(this.slots, more);
		}
		this.items[this.count] = item;
		this.positions[this.count] = position;
		this.slots[this.count] = slot;
		this.firstCommands[this.count++] = firstCommand;
	}

	/**
	 * Moves items that follow one another nearer to the beginning.
	 * @param from the index of the first
	 * @param to the index behind the last
	 * @param target the index that the first gets
	 * @param commands how many commands nearer to the beginning theirs are
	 */
	void move(int from, int to, int target, int commands) {
		System.arraycopy(this.items, from, this.items, target, to - from);
		System.arraycopy(this.positions, from, this.positions, target, to - from);
		System.arraycopy(this.slots, from, this.slots, target, to - from);
		for (int item = from; item < to; item++) {
			this.firstCommands[item - from + target] = this.firstCommands[item] - commands;
		}
	}

	/** Forgets all but the first items. */
	void truncate(int kept) {
		Arrays.fill(this.items, kept, this.count, null);
		this.count = kept;
	}

	/** Returns the first item, from one on, that belongs to one of some slots. */
	int next(BitSet gone, int from) {
		int item = from;
		while (item < this.count && !gone.get(this.slots[item])) {
			item++;
		}
		return item;
	}

	int count() {
		return this.count;
	}

	@Nullable Object get(int index) {
		return this.items[index];
	}

	long position(int index) {
		return this.positions[index];
	}

	int firstCommand(int index) {
		return this.firstCommands[index];
	}

	int slot(int index) {
		return this.slots[index];
	}

	void slot(int index, int slot) {
		this.slots[index] = slot;
	}

}
