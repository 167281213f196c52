package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A thread that reads a small key when it is asked to, and times the read.
 * <p>
 * To be used by one thread beside its own.
 */
final class ProbeThread implements Probe {

	/** Enough keys to lie on each of the servers behind a proxy. */
	private static final int KEYS = 64;

	/** Five hundred times a bound of 2 ms: a server that takes longer is stuck. */
	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private static final int BASELINE_READS = 9;

	/** No read is believed to have taken less than this part of its time. */
	private static final long MOST_WAITING = 16;

	/** What INFO takes Redis, 23 us, is a thousandth of this time. */
	private static final long INFO_INTERVAL = 20_000_000;

	/** What the server has said of its memory is forgotten after this time. */
	private static final long MEMORY_LIFETIME = 5_000_000_000L;

	/** After this time without an answer others may have begun to read. */
	private static final long ALONE_LIFETIME = 500_000_000;

	/** Whoever has not asked for less than this time, between two turns, asks soon. */
	private static final long ALONE_UNASKED = 10_000_000_000L;

	private final ReadPath path;

	private final ProcessPauses pauses;

	private final LongSupplier nanos;

	private final Thread thread = new Thread(this::run, "redis-bulk-probe");

	private final AtomicReference<@Nullable Answer> answer = new AtomicReference<>();

	private @Nullable ProcessorWait wait;

	private final OtherReaders others = new OtherReaders();

	private long reads;

	private volatile boolean connected;

	private volatile IdleReads idle = IdleReads.UNKNOWN;

	private volatile @Nullable Throwable failure;

	private volatile long askedAt;

	/** When a question was asked again after a time in which there was none. */
	private volatile long resumedAt;

	private volatile boolean asked;

	private volatile boolean closed;

	private volatile ServerMemory memory = ServerMemory.UNLIMITED;

	private volatile boolean alone;

	private volatile long infoAt;

	private long infoAskedAt;

	ProbeThread(ReadPath path, ProcessPauses pauses, LongSupplier nanos) {
		this.path = path;
		this.pauses = pauses;
		this.nanos = nanos;
		this.infoAskedAt = nanos.getAsLong() - INFO_INTERVAL;
		this.resumedAt = nanos.getAsLong() - ALONE_LIFETIME - 1;
		this.thread.setDaemon(true);
	}

	@Override
	public void start() {
		ask();
		try {
			this.thread.start();
		}
		catch (OutOfMemoryError ex) {
			// no memory for another thread's stack
			this.failure = ex;
		}
	}

	@Override
	public boolean connected() {
		return this.connected;
	}

	@Override
	public IdleReads idle() {
		return this.idle;
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

	@Override
	public boolean ask() {
		if (this.asked) {
			return false;
		}
		long now = this.nanos.getAsLong();
		if (now - this.askedAt > ALONE_LIFETIME - 2 * INFO_INTERVAL && unasked(now)) {
			this.resumedAt = now;
		}
		this.askedAt = now;
		this.asked = true;
		LockSupport.unpark(this.thread);
		return true;
	}

	@Override
	public long waiting() {
		long since = this.askedAt;
		return this.asked ? this.nanos.getAsLong() - since : 0;
	}

	@Override
	public @Nullable Answer poll() {
		return this.answer.getAndSet(null);
	}

	private void run() {
		try (this.path; ProcessorWait own = ProcessorWait.ofCurrentThread()) {
			this.wait = own;
			while (!this.closed) {
				if (!this.asked) {
					LockSupport.park(this);
					continue;
				}
				this.answer.set(read());
				this.asked = false;
				if (this.nanos.getAsLong() - this.infoAskedAt >= INFO_INTERVAL) {
					askForInfo();
				}
			}
		}
	}

	/** Reads, and takes note of the failure if the read fails. */
	private Answer read() {
		try {
			this.path.open();
			this.connected = true;
			if (!this.idle.known()) {
				askForInfo();
				this.idle = timeIdleReads();
				this.failure = null;
				return new Answer(this.idle.shortest(), Result.ANSWERED);
			}
			Answer read = timeRead();
			this.failure = answered(read) ? null : noAnswer();
			return read;
		}
		catch (Throwable ex) {
			this.failure = ex;
			return new Answer(0, Result.FAILED);
		}
	}

	/** Several, because others may be writing. */
	private IdleReads timeIdleReads() throws Exception {
		long[] answered = new long[BASELINE_READS];
		int count = 0;
		for (int i = 0; i < BASELINE_READS; i++) {
			Answer read = timeRead();
			if (read.result() == Result.ANSWERED) {
				answered[count++] = read.nanos();
			}
			else if (count == 0 && !answered(read)) {
				throw noAnswer();
			}
		}
		if (count == 0) {
			throw new IllegalStateException("this process was stopped during each read");
		}
		return IdleReads.of(Arrays.copyOf(answered, count));
	}

	private Answer timeRead() throws Exception {
		String next = "redis-bulk:probe:" + this.reads++ % KEYS;
		this.path.open();
		boolean timedOut = false;
		long told = 0;
		long waited = processorWait();
		long paused = this.pauses.pausedMillis();
		long started = this.nanos.getAsLong();
		try {
			told = this.path.read(next, TIMEOUT);
		}
		catch (TimeoutException ex) {
			timedOut = true;
		}
		long took = this.nanos.getAsLong() - started;
		long ours = (this.pauses.pausedMillis() - paused) * 1_000_000;
		if (ProcessPauses.excused(took, ours, TIMEOUT.toNanos())) {
			return new Answer(took, timedOut ? Result.FAILED : Result.EXCUSED);
		}
		long left = ((told > 0) ? told : took - Math.max(0, processorWait() - waited)) - ours;
		return new Answer(Math.max(took / MOST_WAITING, left), timedOut ? Result.TIMED_OUT : Result.ANSWERED);
	}

	/**
	 * Returns how long this thread has waited for a processor. That does not matter to
	 * the baseline: the shortest of several reads has hardly waited.
	 */
	private long processorWait() {
		ProcessorWait own = this.wait;
		return (own != null && this.idle.known()) ? own.nanos() : 0;
	}

	private static boolean answered(Answer read) {
		return read.result() == Result.ANSWERED || read.result() == Result.EXCUSED;
	}

	private static TimeoutException noAnswer() {
		return new TimeoutException("no answer within " + TIMEOUT.toMillis() + " ms");
	}

	private void askForInfo() {
		this.infoAskedAt = this.nanos.getAsLong();
		try {
			ServerInfo info = this.path.info(TIMEOUT);
			this.others.onInfo(info.reads(), this.infoAskedAt);
			this.memory = info.memory();
			this.alone = this.others.none();
			this.infoAt = this.infoAskedAt;
		}
		catch (Exception ex) {
			// the next read finds out what is wrong
		}
	}

	@Override
	public ServerMemory memory() {
		ServerMemory known = this.memory;
		return (this.nanos.getAsLong() - this.infoAt > MEMORY_LIFETIME) ? ServerMemory.UNLIMITED : known;
	}

	@Override
	public boolean alone() {
		long now = this.nanos.getAsLong();
		return this.alone
				&& (now - this.infoAt <= ALONE_LIFETIME || now - this.resumedAt <= ALONE_LIFETIME || unasked(now));
	}

	/** Returns whether nothing was asked for a while, rather than not answered. */
	private boolean unasked(long now) {
		long silence = now - this.askedAt;
		return !this.asked && silence > INFO_INTERVAL && silence < ALONE_UNASKED;
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.thread);
	}

}
