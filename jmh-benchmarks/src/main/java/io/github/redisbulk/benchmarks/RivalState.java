package io.github.redisbulk.benchmarks;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Rival;
import io.github.redisbulk.benchmarks.rival.Shape;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A rival with the keys that it writes: what the states of the benchmarks have in common.
 */
@SuppressWarnings("NullAway.Init")
public abstract class RivalState {

	/** Keys that one invocation writes, unless a benchmark says otherwise. */
	protected static final int KEYS = 10_000;

	private Rival rival;

	private List<Item> items;

	private Shape shape;

	/**
	 * Takes an open rival, and makes keys for it.
	 * @param rival who writes
	 * @param shape how it is cut
	 * @param valueSize bytes of a value
	 */
	protected final void open(Rival rival, Shape shape, int valueSize) {
		open(rival, shape, Item.list(KEYS, valueSize));
	}

	/**
	 * Takes an open rival, and its keys.
	 * @param rival who writes
	 * @param shape how it is cut
	 * @param items what is written
	 */
	protected final void open(Rival rival, Shape shape, List<Item> items) {
		this.rival = rival;
		this.shape = shape;
		this.items = items;
	}

	/**
	 * Writes all keys once.
	 * @throws Exception if something was refused
	 */
	public final void write() throws Exception {
		this.rival.write(this.items, this.shape);
	}

	/** Closes the connection. */
	@TearDown
	public void close() {
		this.rival.close();
	}

}
