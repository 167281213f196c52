package io.github.redisbulk.engine.pacing;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A thread that reads a small key when it is asked to, and tells how long that took. The
 * keys are many, so that over time they lie on every server behind a proxy.
 * <p>
 * To be used by one thread beside its own.
 */
final class ProbeThread implements Probe {

	private static final int KEYS = 64;

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private static final int BASELINE_READS = 9;

	private static final long MEMORY_INTERVAL = 250_000_000;

	/** For so long an answer counts where no newer one can be had. */
	private static final long MEMORY_LIFETIME = 5_000_000_000L;

	private final ReadPath path;

	private final ProcessPauses stalls;

	private final LongSupplier nanos;

	private final Thread thread = new Thread(this::run, "redis-bulk-probe");

	private final AtomicReference<@Nullable Sample> sample = new AtomicReference<>();

	private int key;

	private volatile long baseline;

	private volatile @Nullable Throwable failure;

	private volatile long askedAt;

	private volatile boolean asked;

	private volatile boolean closed;

	private volatile ServerMemory memory = ServerMemory.UNLIMITED;

	private long memoryAskedAt;

	private long memoryKnownAt;

	ProbeThread(ReadPath path, ProcessPauses stalls, LongSupplier nanos) {
		this.path = path;
		this.stalls = stalls;
		this.nanos = nanos;
		this.thread.setDaemon(true);
	}

	@Override
	public void start() {
		this.thread.start();
	}

	@Override
	public long baseline() {
		return this.baseline;
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

	@Override
	public boolean ask() {
		if (this.asked || this.failure != null) {
			return false;
		}
		this.askedAt = this.nanos.getAsLong();
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
	public @Nullable Sample poll() {
		return this.sample.getAndSet(null);
	}

	private void run() {
		try (this.path) {
			this.path.open();
			askForMemory();
			this.baseline = measureBaseline();
			while (!this.closed) {
				if (this.asked) {
					this.sample.set(read());
					this.asked = false;
					if (this.nanos.getAsLong() - this.memoryAskedAt > MEMORY_INTERVAL) {
						askForMemory();
					}
				}
				else {
					LockSupport.park(this);
				}
			}
		}
		catch (Throwable ex) {
			this.failure = ex;
			this.memory = ServerMemory.UNLIMITED;
			this.asked = false;
		}
	}

	private void askForMemory() {
		this.memoryAskedAt = this.nanos.getAsLong();
		try {
			this.memory = this.path.memory(TIMEOUT);
			this.memoryKnownAt = this.memoryAskedAt;
		}
		catch (Exception ex) {
			if (this.memoryAskedAt - this.memoryKnownAt > MEMORY_LIFETIME) {
				// the next chunk finds out what is wrong
				this.memory = ServerMemory.UNLIMITED;
			}
		}
	}

	@Override
	public ServerMemory memory() {
		return this.memory;
	}

	/** Takes the shortest: others may be writing. */
	private long measureBaseline() throws IOException {
		long[] reads = new long[BASELINE_READS];
		for (int i = 0; i < reads.length; i++) {
			Sample one = read();
			reads[i] = (one != null) ? one.nanos() : Long.MAX_VALUE;
		}
		long shortest = Arrays.stream(reads).min().orElseThrow();
		if (shortest == Long.MAX_VALUE) {
			throw new IOException("No read was answered");
		}
		return Math.max(1, shortest);
	}

	/** Returns {@code null} where the read says nothing about the other side. */
	private @Nullable Sample read() {
		String next = "redis-bulk:probe:" + this.key++ % KEYS;
		boolean timedOut = false;
		long paused = this.stalls.pausedMillis();
		long started = this.nanos.getAsLong();
		try {
			this.path.open();
			started = this.nanos.getAsLong();
			this.path.read(next, TIMEOUT);
		}
		catch (TimeoutException ex) {
			timedOut = true;
		}
		catch (Exception ex) {
			return null;
		}
		long took = this.nanos.getAsLong() - started;
		long ours = (this.stalls.pausedMillis() - paused) * 1_000_000;
		return ProcessPauses.excused(took, ours, TIMEOUT.toNanos()) ? null : new Sample(took - ours, timedOut);
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.thread);
	}

}
