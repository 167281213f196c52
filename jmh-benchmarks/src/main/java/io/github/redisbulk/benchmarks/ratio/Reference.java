package io.github.redisbulk.benchmarks.ratio;

import java.io.IOException;

/**
 * What the ratios are ratios to.
 */
interface Reference extends AutoCloseable {

	/** Returns what it is, in a few words. */
	String name();

	/** Writes all keys of the case once, and returns commands per second. */
	double commandsPerSecond() throws Exception;

	@Override
	void close() throws IOException;

}
