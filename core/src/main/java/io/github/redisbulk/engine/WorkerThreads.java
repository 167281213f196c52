package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Daemon threads that begin when there is something to do and end some time after. One
 * thread looks at the clock for everybody.
 * <p>
 * This class is thread-safe.
 */
final class WorkerThreads implements Workers {

	private static final long IDLE_SECONDS = 10;

	private final ThreadPoolExecutor workers = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS,
			TimeUnit.SECONDS, new SynchronousQueue<>(), daemons("redis-bulk-worker-"));

	private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, daemons("redis-bulk-clock-"),
			new DiscardPolicy());

	WorkerThreads() {
		this.clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
		this.clock.allowCoreThreadTimeOut(true);
	}

	private static ThreadFactory daemons(String name) {
		AtomicInteger number = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(task, name + number.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}

	@Override
	public void execute(Runnable task) {
		this.workers.execute(task);
	}

	@Override
	public void executeAfter(Duration delay, Runnable task) {
		this.clock.schedule(() -> execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
	}

	@Override
	public void close() {
		this.clock.shutdownNow();
		this.workers.setKeepAliveTime(0, TimeUnit.SECONDS);
	}

}
