package io.github.redisbulk.benchmarks.soak;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.testkit.RedisServer;
import org.jspecify.annotations.Nullable;

/**
 * What happens during one round: now and then a fault, and between faults somebody who
 * changes settings, or holds the run for a moment. All is well again when it is closed.
 */
final class Disturbance implements AutoCloseable {

	private static final long BETWEEN_MILLIS = 5_000;

	private static final long FAULT_MILLIS = 1_500;

	private final CountDownLatch ended = new CountDownLatch(1);

	private final Random random;

	private final RedisServer server;

	private final BulkWriter writer;

	private final int rate;

	private final Thread thread;

	private int faults;

	private int changes;

	private volatile @Nullable Throwable failure;

	Disturbance(long seed, RedisServer server, BulkWriter writer, int rate) {
		this.random = new Random(seed);
		this.server = server;
		this.writer = writer;
		this.rate = rate;
		this.thread = new Thread(this::disturb, "disturbance");
		this.thread.setUncaughtExceptionHandler((thread, ex) -> this.failure = ex);
		this.thread.start();
	}

	private void disturb() {
		while (!endsWithin(1 + this.random.nextLong(BETWEEN_MILLIS))) {
			if (this.random.nextInt(4) == 0) {
				strike(Fault.values()[this.random.nextInt(Fault.values().length)]);
			}
			else {
				this.writer.runs().stream().filter((run) -> run.state() != BulkRun.State.ENDED).forEach(this::steer);
			}
		}
	}

	private void strike(Fault fault) {
		this.faults++;
		fault.begin(this.server);
		endsWithin(1 + this.random.nextLong(FAULT_MILLIS));
		fault.end(this.server);
	}

	private void steer(BulkRun run) {
		this.changes++;
		if (this.random.nextInt(8) == 0) {
			run.hold();
			endsWithin(1 + this.random.nextLong(200));
			run.resume();
		}
		else if (this.random.nextInt(4) == 0) {
			this.writer.change(this::changed);
		}
		else {
			run.change(this::changed);
		}
	}

	private BulkOptions changed(BulkOptions options) {
		return switch (this.random.nextInt(5)) {
			case 0 -> options.withReadLatencyBound(ReadLatencyBound
				.valueOf((this.random.nextInt(3) == 0) ? "auto" : 1 + this.random.nextInt(5) + "ms"));
			case 1 -> options.withChunkMaxCommands(10 + this.random.nextInt(490));
			case 2 -> options.withInFlight(1 + this.random.nextInt(4));
			case 3 -> options.withMaxRate(new MaxRate(this.rate * (0.8 + 0.4 * this.random.nextDouble()), false));
			default -> options.withPause(Duration.ofNanos(this.random.nextInt(1_000_000)));
		};
	}

	private boolean endsWithin(long millis) {
		try {
			return this.ended.await(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			return true;
		}
	}

	int faults() {
		return this.faults;
	}

	int changes() {
		return this.changes;
	}

	/** Waits until the server is well. */
	@Override
	public void close() {
		this.ended.countDown();
		try {
			this.thread.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (this.failure != null) {
			throw new IllegalStateException("A fault could not be made", this.failure);
		}
	}

}
