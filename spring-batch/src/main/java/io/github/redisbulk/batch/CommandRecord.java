package io.github.redisbulk.batch;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.github.redisbulk.BulkCommands;

/**
 * A command in Redis' protocol, or the commands of a transaction.
 *
 * @param position the offset in the file of its first byte
 * @param commands the name of each command and its arguments
 */
public record CommandRecord(long position, List<List<byte[]>> commands) {

	/**
	 * Issues the commands, as a mapper: {@code mapper(CommandRecord::issue)}. Those of a
	 * transaction are applied together where the options say {@code withAtomic(true)}.
	 * @param to takes the commands
	 */
	public void issue(BulkCommands to) {
		for (List<byte[]> command : this.commands) {
			to.command(new String(command.get(0), StandardCharsets.ISO_8859_1),
					command.subList(1, command.size()).toArray());
		}
	}

	/** Returns where the record stands. The commands are left out. */
	@Override
	public String toString() {
		return "commands at byte " + this.position;
	}

}
