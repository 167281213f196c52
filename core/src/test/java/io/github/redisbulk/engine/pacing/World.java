package io.github.redisbulk.engine.pacing;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Time that passes as fast as events can be worked off, the same in each run: what a test
 * of many clients and one server lives in.
 */
final class World {

	private record Event(long at, long number, Runnable action) {
	}

	private final PriorityQueue<Event> events = new PriorityQueue<>(
			Comparator.comparingLong(Event::at).thenComparingLong(Event::number));

	final Random random;

	private long now = 1_000_000_000;

	private long number;

	World(long seed) {
		this.random = new Random(seed);
	}

	/** Returns the time, in nanoseconds. */
	long now() {
		return this.now;
	}

	/** Does something after a time, in nanoseconds. */
	void after(double nanos, Runnable action) {
		this.events.add(new Event(this.now + Math.max(0, (long) nanos), this.number++, action));
	}

	/** Does something again and again, the first time after one interval. */
	void every(double nanos, Runnable action) {
		after(nanos, () -> {
			action.run();
			every(nanos, action);
		});
	}

	/** Returns a time that is exponentially distributed, in nanoseconds. */
	double exponential(double mean) {
		return -mean * Math.log(1 - this.random.nextDouble());
	}

	/** Lets a time pass, in nanoseconds. */
	void pass(double nanos) {
		long until = this.now + (long) nanos;
		while (!this.events.isEmpty() && this.events.peek().at() <= until) {
			Event next = this.events.remove();
			this.now = next.at();
			next.action().run();
		}
		this.now = until;
	}

}
