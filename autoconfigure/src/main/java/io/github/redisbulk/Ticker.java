package io.github.redisbulk;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Time as a run sees it, so that tests need not wait for it.
 */
interface Ticker {

	/** The time of the machine. */
	Ticker SYSTEM = new Ticker() {

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
