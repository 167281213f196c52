package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;

/**
 * Workers whose time passes, and whose work is done, when the test says so.
 */
final class HeldWorkers implements Workers {

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final List<Timed> timed = new ArrayList<>();

	private Duration now = Duration.ZERO;

	@Override
	public void execute(Runnable task) {
		this.tasks.add(task);
	}

	@Override
	public void executeAfter(Duration delay, Runnable task) {
		this.timed.add(new Timed(this.now.plus(delay), task));
	}

	/** Does what there is to do, and returns how much that was. */
	int work() {
		int done = 0;
		for (Runnable task = this.tasks.poll(); task != null; task = this.tasks.poll()) {
			task.run();
			done++;
		}
		return done;
	}

	/** Lets a time pass, and does what is to be done in it. */
	void pass(Duration time) {
		Duration end = this.now.plus(time);
		work();
		for (Timed next = next(); next != null && next.due.compareTo(end) <= 0; next = next()) {
			this.timed.remove(next);
			this.now = next.due;
			next.task.run();
			work();
		}
		this.now = end;
	}

	private Timed next() {
		return this.timed.stream().min(Comparator.comparing(Timed::due)).orElse(null);
	}

	/** Returns how many tasks wait for their time. */
	int timed() {
		return this.timed.size();
	}

	@Override
	public void close() {
		this.timed.clear();
	}

	private record Timed(Duration due, Runnable task) {
	}

}
