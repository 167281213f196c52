package io.github.redisbulk.benchmarks.rival;

import java.util.List;

/**
 * A way of writing many keys, with its connection open.
 */
public interface Rival extends AutoCloseable {

	/**
	 * Writes items with one SET each, and returns when all are answered.
	 * @param items what to write
	 * @param shape how to cut it, as far as that can be chosen
	 * @throws Exception if something was refused
	 */
	void write(List<Item> items, Shape shape) throws Exception;

	/**
	 * Returns what it makes of a shape: most wait for the answers to one chunk before
	 * they send the next.
	 * @param wanted the shape that it is given
	 * @return how it really cuts
	 */
	default Shape real(Shape wanted) {
		return new Shape(wanted.chunk(), 1);
	}

	@Override
	void close();

}
