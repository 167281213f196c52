package io.github.redisbulk.engine;

import java.time.Duration;

/**
 * A time that passes only while somebody sleeps, and then at once.
 */
final class HurriedTime implements TimeSource {

	private long now;

	@Override
	public long nanos() {
		return this.now;
	}

	@Override
	public void sleep(Duration time) throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		this.now += time.toNanos();
	}

	void pass(Duration time) {
		this.now += time.toNanos();
	}

}
