package io.github.redisbulk.benchmarks.protection;

import java.util.Arrays;

/**
 * When reads were due and when they were answered, by {@link System#nanoTime()}.
 */
final class ReadLog {

	private long[] times = new long[1 << 18];

	private int length;

	synchronized void add(long due, long answered) {
		if (this.length == this.times.length) {
			this.times = Arrays.copyOf(this.times, this.length * 2);
		}
		this.times[this.length++] = due;
		this.times[this.length++] = answered;
	}

	synchronized void clear() {
		this.length = 0;
	}

	/** Those until now; readers go on meanwhile. */
	void forEach(Read read) {
		long[] until = copy();
		for (int i = 0; i < until.length; i += 2) {
			read.was(until[i], until[i + 1]);
		}
	}

	private synchronized long[] copy() {
		return Arrays.copyOf(this.times, this.length);
	}

	/** Is told of one read. */
	interface Read {

		void was(long due, long answered);

	}

}
