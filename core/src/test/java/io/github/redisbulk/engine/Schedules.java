package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.fail;

/**
 * Tries orders in which things can happen: runs the same again and again, and takes
 * another way at the last point where there was one, until all have been tried, or takes
 * any way each time. Things happen one at a time, each when all threads wait.
 */
final class Schedules {

	/** Threads of the writer, besides the one that writes. */
	private static final String LANES = "redis-bulk-";

	/** The choices of this run, and out of how many. */
	private final List<int[]> path = new ArrayList<>();

	private int depth;

	private final @Nullable Random any;

	private Schedules(@Nullable Random any) {
		this.any = any;
	}

	/** Tries each order once. */
	static Schedules all() {
		return new Schedules(null);
	}

	/** Tries some orders. */
	static Schedules any(long seed) {
		return new Schedules(new Random(seed));
	}

	/** Begins another run. */
	void begin() {
		this.depth = 0;
		if (this.any != null) {
			this.path.clear();
		}
	}

	/** Returns whether there is another order that has not been tried. */
	boolean next() {
		if (this.any != null) {
			return true;
		}
		while (!this.path.isEmpty()) {
			int[] last = this.path.get(this.path.size() - 1);
			if (++last[0] < last[1]) {
				return true;
			}
			this.path.remove(this.path.size() - 1);
		}
		return false;
	}

	/** Returns which choices were taken, for a message. */
	String taken() {
		StringBuilder text = new StringBuilder();
		this.path.forEach((choice) -> text.append(choice[0]));
		return text.toString();
	}

	/**
	 * Calls something on a thread of its own, and has things happen until it returns.
	 * @param choices what can happen next
	 */
	<T> T run(Callable<T> call, Supplier<List<Runnable>> choices) throws Exception {
		List<T> result = new ArrayList<>();
		List<Exception> failure = new ArrayList<>();
		Thread writer = new Thread(() -> {
			try {
				result.add(call.call());
			}
			catch (Exception ex) {
				failure.add(ex);
			}
		}, LANES + "test");
		writer.start();
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
		while (writer.isAlive()) {
			if (System.nanoTime() > end) {
				fail("stuck after the choices " + taken());
			}
			if (!allWait()) {
				Thread.onSpinWait();
				continue;
			}
			List<Runnable> possible = choices.get();
			if (!possible.isEmpty()) {
				possible.get(choose(possible.size())).run();
			}
		}
		if (!failure.isEmpty()) {
			throw failure.get(0);
		}
		return result.get(0);
	}

	private int choose(int count) {
		if (this.depth == this.path.size()) {
			this.path.add(new int[] { (this.any != null) ? this.any.nextInt(count) : 0, count });
		}
		int[] choice = this.path.get(this.depth++);
		// threads that differ in speed may have left other choices than the last time
		choice[1] = count;
		choice[0] = Math.min(choice[0], count - 1);
		return choice[0];
	}

	private static boolean allWait() {
		Thread[] threads = new Thread[Thread.activeCount() + 8];
		int count = Thread.enumerate(threads);
		for (int look = 0; look < 2; look++) {
			for (int i = 0; i < count; i++) {
				Thread thread = threads[i];
				if (thread.getName().startsWith(LANES) && !waits(thread.getState())) {
					return false;
				}
			}
			Thread.yield();
		}
		return true;
	}

	private static boolean waits(Thread.State state) {
		return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING || state == Thread.State.TERMINATED;
	}

}
