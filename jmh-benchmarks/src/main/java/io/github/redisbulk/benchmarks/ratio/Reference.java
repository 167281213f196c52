package io.github.redisbulk.benchmarks.ratio;

import java.io.IOException;

/**
 * What the ratios are ratios to.
 */
public interface Reference extends AutoCloseable {

	/**
	 * Returns what it is, in a few words.
	 * @return such as the name of a program
	 */
	String name();

	/**
	 * Writes all keys of the case once.
	 * @return commands per second
	 * @throws Exception if something was refused
	 */
	double commandsPerSecond() throws Exception;

	@Override
	void close() throws IOException;

}
