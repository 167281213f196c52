package io.github.redisbulk.importer.migration;

import io.github.redisbulk.BulkCommands;

/**
 * What DUMP gives, for RESTORE of a server that knows this version of it.
 *
 * @param bytes the dump
 */
record Dump(byte[] bytes) implements KeyCopy.Content {

	@Override
	public void write(KeyCopy copy, boolean replace, BulkCommands commands) {
		long millis = Math.max(0, copy.millis());
		if (replace) {
			commands.command("RESTORE", copy.key(), millis, this.bytes, "REPLACE");
		}
		else {
			commands.command("RESTORE", copy.key(), millis, this.bytes);
		}
	}

}
