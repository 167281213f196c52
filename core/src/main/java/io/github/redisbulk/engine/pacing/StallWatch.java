package io.github.redisbulk.engine.pacing;

/**
 * A watch that counts the pauses of this process, too, and does not ask too often.
 * <p>
 * Not thread-safe.
 */
final class StallWatch implements Watch {

	/** Asking takes a few microseconds, and shorter stalls matter to nobody. */
	private static final long INTERVAL = 100_000;

	private static final long ONE_MS = 1_000_000;

	private final Watch watch;

	private final ProcessPauses pauses;

	private long askedAt;

	private long latest;

	StallWatch(Watch watch, ProcessPauses pauses) {
		this.watch = watch;
		this.pauses = pauses;
		this.askedAt = watch.nanos() - INTERVAL;
	}

	@Override
	public long nanos() {
		return this.watch.nanos();
	}

	@Override
	public long timeOfDay() {
		return this.watch.timeOfDay();
	}

	@Override
	public long stalled() {
		long now = nanos();
		if (now - this.askedAt >= INTERVAL) {
			this.askedAt = now;
			this.latest = this.watch.stalled() + this.pauses.pausedMillis() * ONE_MS;
		}
		return this.latest;
	}

	@Override
	public void close() {
		this.watch.close();
	}

}
