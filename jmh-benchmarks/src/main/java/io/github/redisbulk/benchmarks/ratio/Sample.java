package io.github.redisbulk.benchmarks.ratio;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Rival;
import io.github.redisbulk.benchmarks.rival.Shape;

/**
 * One measured turn.
 *
 * @param commands commands written
 * @param nanos how long it took
 * @param allocated bytes that all threads of this process allocated meanwhile
 */
record Sample(int commands, long nanos, long allocated) {

	static Sample of(Rival rival, List<Item> items, Shape shape) throws Exception {
		Allocation before = Allocation.now();
		long start = System.nanoTime();
		rival.write(items, shape);
		long nanos = System.nanoTime() - start;
		return new Sample(items.size(), nanos, Allocation.now().since(before));
	}

	double commandsPerSecond() {
		return this.commands * 1e9 / this.nanos;
	}

	double bytesPerCommand() {
		return (double) this.allocated / this.commands;
	}

}
