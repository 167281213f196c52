package io.github.redisbulk.engine;

import java.util.BitSet;

import io.github.redisbulk.engine.command.Chunk;

/**
 * Which items have their outcome, by their position. Takes a bit for each item behind the
 * first that has none.
 * <p>
 * This class is not thread-safe.
 */
final class SettledPositions {

	/** Bits that are all set are given up from this number on. */
	private static final int WORN = 1 << 16;

	private BitSet bits = new BitSet();

	/** The position of the first bit. */
	private long first;

	/** The first bit that may be clear. */
	private int clear;

	void add(long position) {
		this.bits.set((int) (position - this.first));
	}

	/** Adds the items of a chunk, whose positions mostly follow one another. */
	void add(Chunk chunk) {
		int last = chunk.items() - 1;
		if (last >= 0 && chunk.position(last) - chunk.position(0) == last && ascending(chunk)) {
			this.bits.set((int) (chunk.position(0) - this.first), (int) (chunk.position(last) - this.first) + 1);
			return;
		}
		for (int item = 0; item <= last; item++) {
			add(chunk.position(item));
		}
	}

	/** Items that came from elsewhere may stand behind later ones. */
	private static boolean ascending(Chunk chunk) {
		for (int item = 1; item < chunk.items(); item++) {
			if (chunk.position(item) < chunk.position(item - 1)) {
				return false;
			}
		}
		return true;
	}

	/** Returns below which position every item has its outcome. */
	long below() {
		this.clear = this.bits.nextClearBit(this.clear);
		if (this.clear >= WORN) {
			this.bits = this.bits.get(this.clear, Math.max(this.clear, this.bits.length()));
			this.first += this.clear;
			this.clear = 0;
		}
		return this.first + this.clear;
	}

}
