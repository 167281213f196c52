package io.github.redisbulk.engine.pacing;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a server says of itself.
 *
 * @param memory the memory that it uses
 * @param reads how many keys the reads of others have found or missed, but for a
 * constant, {@link #UNTOLD} if it does not tell
 */
public record ServerInfo(ServerMemory memory, long reads) {

	/** The server does not tell how much is read. */
	public static final long UNTOLD = Long.MIN_VALUE;

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

	/**
	 * Leaves out reads that were not others'.
	 * @param own how many of the reads are whose that asks
	 * @return a changed copy
	 */
	public ServerInfo without(long own) {
		return (this.reads == UNTOLD) ? this : new ServerInfo(this.memory, this.reads - own);
	}

}
