package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Time as a run sees it, so that tests need not wait for it.
 */
interface TimeSource {

	/** The time of the machine. */
	TimeSource SYSTEM = new TimeSource() {

		@Override
		public long nanos() {
			return System.nanoTime();
		}

		@Override
		public void sleep(Duration time) throws InterruptedException {
			TimeUnit.NANOSECONDS.sleep(time.toNanos());
		}

	};

	/** Returns nanoseconds since some moment. */
	long nanos();

	/** Lets a time pass. */
	void sleep(Duration time) throws InterruptedException;

}
