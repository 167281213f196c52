package io.github.redisbulk.engine.pacing;

/**
 * When writers test whether it is others who make reads slow: all of them at once, by the
 * time of day, without knowing of each other. Clocks that are a few milliseconds apart
 * are good enough, for a test lasts as long as several slow reads.
 * <p>
 * Not thread-safe.
 */
final class TestTimes {

	/** A test beside a queue of 90 ms takes a quarter of a second. */
	private static final long BETWEEN = 8_000;

	private long latest;

	/**
	 * Creates times from now on.
	 * @param wall the time of day, in milliseconds
	 */
	TestTimes(long wall) {
		this.latest = Math.floorDiv(wall, BETWEEN);
	}

	/**
	 * Returns whether such a time has come since this was asked last.
	 * @param wall the time of day, in milliseconds
	 */
	boolean come(long wall) {
		long before = this.latest;
		this.latest = Math.floorDiv(wall, BETWEEN);
		return this.latest != before;
	}

}
