package io.github.redisbulk.engine.pacing;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a server says of itself.
 *
 * @param memory the memory that it uses
 * @param reads how many keys reads have found or missed since it began to count,
 * {@link #UNTOLD} if it does not tell
 */
public record ServerInfo(ServerMemory memory, long reads) {

	/** The server does not tell how much is read. */
	public static final long UNTOLD = -1;

	/** Nothing is known of the server. */
	public static final ServerInfo UNKNOWN = new ServerInfo(ServerMemory.UNLIMITED, UNTOLD);

	/**
	 * Reads the answer to {@code INFO}.
	 * @param info the sections {@code memory} and {@code stats}
	 * @return what they tell
	 * @see <a href="https://redis.io/docs/latest/commands/info/">INFO</a>
	 */
	public static ServerInfo of(String info) {
		Map<String, String> fields = info.lines()
			.filter((line) -> line.contains(":"))
			.collect(Collectors.toMap((line) -> line.substring(0, line.indexOf(':')),
					(line) -> line.substring(line.indexOf(':') + 1).trim(), (first, second) -> first));
		String found = fields.get("keyspace_hits");
		String missed = fields.get("keyspace_misses");
		return new ServerInfo(ServerMemory.of(fields),
				(found != null && missed != null) ? Long.parseLong(found) + Long.parseLong(missed) : UNTOLD);
	}

}
