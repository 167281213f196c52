package io.github.redisbulk.testkit;

import java.util.List;
import java.util.stream.Stream;

/**
 * Where a server runs.
 *
 * @param host the address on which it listens
 * @param prefix what goes before its command line, such as {@code taskset -c 0}; it must
 * become the server, not start it
 */
public record Site(String host, List<String> prefix) {

	/** On loopback, started as it is. */
	public static final Site LOOPBACK = new Site(LoopbackPorts.HOST, List.of());

	List<String> command(List<String> command) {
		return Stream.concat(this.prefix.stream(), command.stream()).toList();
	}

}
