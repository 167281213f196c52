package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A time that passes only while somebody sleeps, and then at once.
 */
final class HurriedTime implements TimeSource {

	private final AtomicLong now = new AtomicLong();

	@Override
	public long nanos() {
		return this.now.get();
	}

	@Override
	public void sleep(Duration time) throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		this.now.addAndGet(time.toNanos());
	}

	void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

}
