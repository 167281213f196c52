package io.github.redisbulk.importer.migration;

import io.github.redisbulk.BulkCommands;

/**
 * What DUMP gives, for RESTORE of a server that knows this version of it.
 */
final class Dump implements KeyCopy.Content {

	private final byte[] bytes;

	Dump(byte[] bytes) {
		this.bytes = bytes;
	}

	/** Returns the dump itself, not a copy. */
	byte[] bytes() {
		return this.bytes;
	}

	@Override
	public void write(KeyCopy copy, boolean replace, BulkCommands commands) {
		// to RESTORE, 0 is for ever
		long millis = (copy.millis() < 0) ? 0 : Math.max(1, copy.millis());
		if (replace) {
			commands.command("RESTORE", copy.key(), millis, this.bytes, "REPLACE");
		}
		else {
			commands.command("RESTORE", copy.key(), millis, this.bytes);
		}
	}

}
