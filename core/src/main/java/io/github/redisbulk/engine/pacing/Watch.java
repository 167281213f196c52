package io.github.redisbulk.engine.pacing;

/**
 * What a pacer measures with: the time, and how much of it is no one else's doing. Not
 * for applications.
 * <p>
 * Used by the thread that writes the run.
 */
public interface Watch extends AutoCloseable {

	/**
	 * Returns the time.
	 * @return nanoseconds, from anywhere
	 */
	long nanos();

	/**
	 * Returns the time of day, which writers on other machines know too.
	 * @return milliseconds since 1970 in UTC
	 */
	default long timeOfDay() {
		return System.currentTimeMillis();
	}

	/**
	 * Returns how long the threads that send chunks and take their answers have waited
	 * for a processor so far.
	 * @return nanoseconds, 0 where nothing is known
	 */
	default long stalled() {
		return 0;
	}

	@Override
	default void close() {
	}

}
