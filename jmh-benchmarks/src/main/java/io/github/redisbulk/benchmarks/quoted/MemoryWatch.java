package io.github.redisbulk.benchmarks.quoted;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import io.github.redisbulk.benchmarks.server.ServerInfo;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * Looks from the side at how much memory something holds while it runs. It collects the
 * garbage before it looks at this process, so it slows down what it looks at; between two
 * such looks it asks the server every millisecond.
 */
final class MemoryWatch extends Thread implements AutoCloseable {

	private static final Duration INTERVAL = Duration.ofMillis(200);

	private final ServerInfo server;

	private final Held before;

	private volatile Held most;

	private volatile boolean ended;

	private MemoryWatch(Target redis) {
		super("memory-watch");
		this.server = new ServerInfo(redis);
		this.before = look();
		this.most = this.before;
	}

	/**
	 * Returns the most that was held at any look, beyond what was held before.
	 * @param redis the server
	 * @param task what is looked at
	 */
	static Held during(Target redis, Task task) throws Exception {
		MemoryWatch watch = new MemoryWatch(redis);
		try (watch) {
			watch.start();
			task.run();
		}
		return watch.most.minus(watch.before);
	}

	@Override
	public void run() {
		while (!this.ended) {
			this.most = this.most.max(look());
			long nextLook = System.nanoTime() + INTERVAL.toNanos();
			while (System.nanoTime() < nextLook) {
				this.most = this.most.max(new Held(0, this.server.usedMemory()));
				LockSupport.parkNanos(1_000_000);
			}
		}
	}

	private Held look() {
		System.gc();
		Runtime runtime = Runtime.getRuntime();
		return new Held(runtime.totalMemory() - runtime.freeMemory(), this.server.usedMemory());
	}

	@Override
	public void close() {
		this.ended = true;
		try {
			join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.server.close();
	}

	/** Something that may fail. */
	interface Task {

		void run() throws Exception;

	}

	/**
	 * Bytes held.
	 *
	 * @param client by this process
	 * @param server by the server
	 */
	record Held(long client, long server) {

		Held max(Held other) {
			return new Held(Math.max(this.client, other.client), Math.max(this.server, other.server));
		}

		Held minus(Held other) {
			return new Held(this.client - other.client, this.server - other.server);
		}

	}

}
