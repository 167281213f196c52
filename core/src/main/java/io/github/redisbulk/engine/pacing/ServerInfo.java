package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.Nullable;

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
		String found = field(info, "keyspace_hits");
		String missed = field(info, "keyspace_misses");
		return new ServerInfo(ServerMemory.of((name) -> field(info, name)),
				(found != null && missed != null) ? Long.parseLong(found) + Long.parseLong(missed) : UNTOLD);
	}

	/** It is asked often, and of a hundred lines a handful matters. */
	private static @Nullable String field(String info, String name) {
		String start = name + ':';
		int at = info.startsWith(start) ? 0 : info.indexOf('\n' + start) + 1;
		if (!info.startsWith(start, at)) {
			return null;
		}
		int end = info.indexOf('\n', at);
		return info.substring(at + start.length(), (end < 0) ? info.length() : end).trim();
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
