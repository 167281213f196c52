package io.github.redisbulk.sample.page;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Somebody who reads while others write: a GET at a steady rate, over the application's
 * own connections. Each is timed from when it should have been sent, so one that holds up
 * others counts for all of them.
 * <p>
 * This class is thread-safe.
 */
final class Reads implements AutoCloseable {

	private static final String KEY = "redis-bulk:page:read";

	private static final int PER_SECOND = 400;

	private static final long PERIOD = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

	private final StringRedisTemplate redis;

	private final LatencyWindow window;

	private @Nullable ScheduledExecutorService thread;

	private volatile @Nullable String trouble;

	/** When the read that is on its way should have been sent, 0 if none is. */
	private volatile long waitingSince;

	Reads(StringRedisTemplate redis, LatencyWindow window) {
		this.redis = redis;
		this.window = window;
	}

	/**
	 * How reads are doing.
	 *
	 * @param p50 what half of them take, in milliseconds, or {@code null} if none was
	 * answered
	 * @param p99 what all but one of a hundred take
	 * @param perSecond how many are to be sent in a second
	 * @param trouble why they fail, or {@code null}
	 */
	record State(@Nullable Double p50, @Nullable Double p99, int perSecond, @Nullable String trouble) {
	}

	synchronized void start() {
		if (this.thread == null) {
			ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread made = new Thread(task, "redis-bulk-page-reads");
				made.setDaemon(true);
				return made;
			});
			// runs that are late are made up for, one after the other
			started.scheduleAtFixedRate(new Read(), 0, PERIOD, TimeUnit.NANOSECONDS);
			this.thread = started;
		}
	}

	synchronized void stop() {
		if (this.thread != null) {
			this.thread.shutdownNow();
			this.thread = null;
			this.waitingSince = 0;
		}
	}

	/** Ends an interval, and tells of it and those before. */
	State next() {
		LatencyWindow.Percentiles answered = this.window.next();
		long since = this.waitingSince;
		double waiting = (since != 0) ? Math.max(0, System.nanoTime() - since) / 1e6 : 0;
		if (answered == null) {
			return new State(null, (waiting > 0) ? waiting : null, PER_SECOND, this.trouble);
		}
		return new State(answered.p50(), Math.max(answered.p99(), waiting), PER_SECOND, this.trouble);
	}

	@Override
	public void close() {
		stop();
	}

	private final class Read implements Runnable {

		/** When the next read is due, 0 before the first one, which only connects. */
		private long intended;

		@Override
		public void run() {
			if (this.intended == 0) {
				connect();
				this.intended = System.nanoTime();
				return;
			}
			Reads.this.waitingSince = this.intended;
			try {
				Reads.this.redis.opsForValue().get(KEY);
				Reads.this.window.record(System.nanoTime() - this.intended);
				Reads.this.trouble = null;
			}
			catch (RuntimeException ex) {
				Reads.this.trouble = trouble(ex);
			}
			finally {
				Reads.this.waitingSince = 0;
				this.intended += PERIOD;
			}
		}

		private void connect() {
			try {
				Reads.this.redis.opsForValue().get(KEY);
			}
			catch (RuntimeException ex) {
				Reads.this.trouble = trouble(ex);
			}
		}

		private static String trouble(RuntimeException ex) {
			boolean isWrapped = ex instanceof RedisSystemException && ex.getCause() != null;
			return "Reads fail: " + (isWrapped ? ex.getCause() : ex).getClass().getSimpleName();
		}

	}

}
