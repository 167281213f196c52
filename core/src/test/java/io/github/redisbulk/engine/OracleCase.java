package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.RetryPolicy;

/**
 * A sequence of commands, what was there before, and what goes wrong.
 *
 * @param name names the seed, or the number, that makes the case again
 * @param setup commands that make the initial state
 * @param items items of one or more commands, each a list of words
 * @param faults what happens to each unit that goes over the wire, in the order of
 * sending, repetitions too; nothing happens to what follows
 * @param settings how the engine writes
 */
record OracleCase(String name, List<List<String>> setup, List<List<List<String>>> items, List<OracleFault> faults,
		Settings settings) {

	/**
	 * How the engine writes.
	 *
	 * @param chunkMaxCommands limit of a chunk
	 * @param inFlight chunks in flight
	 * @param atomic whether items are transactions
	 * @param packing whether neighbouring commands are joined
	 * @param typed whether the methods of {@code BulkCommands} are used where there are
	 * some for a command
	 * @param proxy whether the server stands behind a proxy that may split commands
	 * @param attempts how often commands may be repeated
	 * @param unknown whether that holds for those whose answer was lost
	 */
	record Settings(int chunkMaxCommands, int inFlight, boolean atomic, boolean packing, boolean typed, boolean proxy,
			int attempts, boolean unknown) {

		static final Settings PLAIN = new Settings(4, 1, false, false, false, false, 10, true);

		Settings with(int commands, int chunks) {
			return new Settings(commands, chunks, this.atomic, this.packing, this.typed, this.proxy, this.attempts,
					this.unknown);
		}

		Settings withAtomic(boolean wanted) {
			return new Settings(this.chunkMaxCommands, this.inFlight, wanted, this.packing, this.typed, this.proxy,
					this.attempts, this.unknown);
		}

		Settings withPacking(boolean wanted) {
			return new Settings(this.chunkMaxCommands, this.inFlight, this.atomic, wanted, this.typed, this.proxy,
					this.attempts, this.unknown);
		}

		Settings withTyped(boolean wanted) {
			return new Settings(this.chunkMaxCommands, this.inFlight, this.atomic, this.packing, wanted, this.proxy,
					this.attempts, this.unknown);
		}

		BulkOptions options() {
			return BulkOptions.defaults()
				.withCompatibility(this.proxy ? Compatibility.PROXY : Compatibility.REDIS)
				.withKeptFailures(100)
				.withChunkMaxCommands(this.chunkMaxCommands)
				.withInFlight(this.inFlight)
				.withAtomic(this.atomic)
				.withPacking(this.packing)
				.withRetry(new RetryPolicy(this.attempts, Duration.ofMillis(1), Duration.ofMillis(1),
						Duration.ofSeconds(30), this.unknown));
		}

		@Override
		public String toString() {
			return "chunks of " + this.chunkMaxCommands + ", " + this.inFlight + " in flight"
					+ (this.atomic ? ", atomic" : "") + (this.packing ? ", packing" : "")
					+ (this.typed ? ", typed" : "") + (this.proxy ? ", proxy" : "") + ", " + this.attempts + " attempts"
					+ (this.unknown ? "" : ", lost ones not repeated");
		}

	}

	/** Returns all commands in order, without their items. */
	List<List<String>> commands() {
		return this.items.stream().flatMap(List::stream).toList();
	}

	OracleCase withSetup(List<List<String>> other) {
		return new OracleCase(this.name, other, this.items, this.faults, this.settings);
	}

	OracleCase withItems(List<List<List<String>>> other) {
		return new OracleCase(this.name, this.setup, other, this.faults, this.settings);
	}

	OracleCase withFaults(List<OracleFault> other) {
		return new OracleCase(this.name, this.setup, this.items, other, this.settings);
	}

	OracleCase withSettings(Settings other) {
		return new OracleCase(this.name, this.setup, this.items, this.faults, other);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		text.append(line(this.setup)).append(" | ");
		this.items.forEach((item) -> text.append('[').append(line(item)).append("] "));
		return text + "| " + this.faults + " | " + this.settings;
	}

	private static String line(List<List<String>> commands) {
		return String.join("; ", commands.stream().map((words) -> String.join(" ", words)).toList());
	}

}
