package io.github.redisbulk.engine.pacing;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * How much memory a server uses, and how much it may use.
 *
 * @param used bytes
 * @param limit {@code maxmemory} in bytes, 0 where there is none that matters
 */
record ServerMemory(long used, long limit) {

	/** The limit does not matter, or nothing is known. */
	static final ServerMemory UNLIMITED = new ServerMemory(0, 0);

	/**
	 * Beyond this part of the limit the application's own writes would be the next to be
	 * refused. The rest has to last until the next question, a fiftieth of a second
	 * later.
	 */
	private static final double NEARLY = 0.95;

	/**
	 * Reads what a server says of itself. A limit matters only to a server that refuses
	 * writes at it; one that evicts keys is full as a rule.
	 */
	static ServerMemory of(Function<String, @Nullable String> field) {
		boolean refuses = "noeviction".equals(field.apply("maxmemory_policy"));
		return refuses ? new ServerMemory(bytes(field.apply("used_memory")), bytes(field.apply("maxmemory")))
				: UNLIMITED;
	}

	private static long bytes(@Nullable String value) {
		return (value != null) ? Long.parseLong(value) : 0;
	}

	/**
	 * Returns whether a bulk write should stop here.
	 * @return whether 95 % of the limit are used
	 */
	boolean nearlyFull() {
		return this.limit > 0 && this.used > NEARLY * this.limit;
	}

}
