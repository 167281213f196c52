package io.github.redisbulk.importer.page;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Somebody who reads while others write: a GET at a steady rate. Each is timed from when
 * it is sent. While one waits for its answer others are due: they would have been
 * answered right behind it, and count as if they had been sent. What this process is late
 * by itself, its pauses and its want of a processor, are no latency of Redis.
 * <p>
 * This class is thread-safe.
 */
public final class Reads implements AutoCloseable {

	private static final String KEY = "redis-bulk:page:read";

	/** How many reads are sent in a second. */
	static final int PER_SECOND = 400;

	private static final long PERIOD = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

	/** From here on a read that is not answered yet is told of. */
	private static final long LONG_WAIT = TimeUnit.MILLISECONDS.toNanos(250);

	private final StringRedisTemplate redis;

	private final LatencyWindow window;

	private @Nullable ScheduledExecutorService thread;

	private volatile @Nullable String trouble;

	/** When the read that is on its way was sent, 0 if none is. */
	private volatile long waitingSince;

	/**
	 * Creates somebody who does not read yet.
	 * @param redis the connection to read over
	 */
	public Reads(StringRedisTemplate redis) {
		this.redis = redis;
		this.window = new LatencyWindow(Live.INTERVALS_A_SECOND);
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
	public record State(@Nullable Double p50, @Nullable Double p99, int perSecond, @Nullable String trouble) {
	}

	/**
	 * What one process tells another.
	 *
	 * @param lately how reads are doing
	 * @param latencies those of the last interval, as a compressed histogram in Base64
	 */
	public record Interval(State lately, String latencies) {

		static Interval of(State lately, Histogram latencies) {
			ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
			int length = latencies.encodeIntoCompressedByteBuffer(buffer);
			return new Interval(lately, Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
		}

		Histogram histogram() {
			try {
				return Histogram
					.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(this.latencies)), 0);
			}
			catch (DataFormatException ex) {
				throw new IllegalArgumentException("These are no latencies", ex);
			}
		}

	}

	/** Begins to read. */
	public synchronized void start() {
		if (this.thread == null) {
			ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread made = new Thread(task, "redis-bulk-reads");
				made.setDaemon(true);
				return made;
			});
			started.execute(() -> new Read(started, new OwnPauses()).first());
			this.thread = started;
		}
	}

	/** Ends it. */
	private synchronized void stop() {
		if (this.thread != null) {
			this.thread.shutdownNow();
			this.thread = null;
			this.waitingSince = 0;
		}
	}

	/**
	 * Ends an interval.
	 * @return how reads did in it and in those before
	 */
	public Interval next() {
		LatencyWindow.Percentiles answered = this.window.next();
		return Interval.of(state(answered), this.window.latest());
	}

	private State state(LatencyWindow.@Nullable Percentiles answered) {
		long since = this.waitingSince;
		long waited = (since != 0) ? System.nanoTime() - since : 0;
		double waiting = (waited > LONG_WAIT) ? waited / 1e6 : 0;
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

		private final ScheduledExecutorService executor;

		private final OwnPauses pauses;

		private long due;

		private long paused;

		Read(ScheduledExecutorService executor, OwnPauses pauses) {
			this.executor = executor;
			this.pauses = pauses;
		}

		/** Opens the connection, which is no matter of reads, and begins. */
		void first() {
			get();
			this.paused = this.pauses.nanos();
			this.due = System.nanoTime();
			run();
		}

		@Override
		public void run() {
			long sent = System.nanoTime();
			Reads.this.waitingSince = sent;
			boolean answered = get();
			long now = System.nanoTime();
			Reads.this.waitingSince = 0;
			long pausedBefore = this.paused;
			this.paused = this.pauses.nanos();
			if (answered) {
				Reads.this.window.record(now - sent - (this.paused - pausedBefore), PERIOD);
			}
			this.due += PERIOD * (1 + Math.max(0, now - this.due) / PERIOD);
			if (!this.executor.isShutdown()) {
				this.executor.schedule(this, this.due - now, TimeUnit.NANOSECONDS);
			}
		}

		private boolean get() {
			try {
				Reads.this.redis.opsForValue().get(KEY);
				Reads.this.trouble = null;
				return true;
			}
			catch (RuntimeException ex) {
				Throwable cause = ex.getCause();
				Throwable known = (ex instanceof RedisSystemException && cause != null) ? cause : ex;
				Reads.this.trouble = "Reads fail: " + known.getClass().getSimpleName();
				return false;
			}
		}

	}

}
