package io.github.redisbulk.benchmarks.ratio;

import java.io.IOException;
import java.util.List;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.testkit.InstalledProgram;

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

	/**
	 * Returns {@code redis-cli --pipe} where there is one, and a bare socket elsewhere.
	 * It ends with an ECHO, which nutcracker does not know.
	 * @param target where to write
	 * @param items what is written
	 * @param connections how many connections write it
	 * @return a reference, to be closed
	 * @throws IOException if the commands cannot be put into a file
	 */
	static Reference to(Target target, List<Item> items, int connections) throws IOException {
		return (InstalledProgram.find(RedisCliPipe.PROGRAM).isPresent() && !target.proxied())
				? RedisCliPipe.of(target, items, connections) : new RawSocketReference(target, items);
	}

	@Override
	void close() throws IOException;

}
