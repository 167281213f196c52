package io.github.redisbulk.importer.migration;

import java.nio.charset.StandardCharsets;

import io.github.redisbulk.BulkCommands;

/**
 * A key with all it holds, as it was read.
 *
 * @param key the key
 * @param millis how long it lives, negative for ever
 * @param content what it holds
 */
public record KeyCopy(byte[] key, long millis, Content content) {

	/**
	 * What a key holds.
	 */
	@FunctionalInterface
	public interface Content {

		/**
		 * Writes it.
		 * @param copy the key and its time to live
		 * @param replace whether it takes the place of what the key holds already
		 * @param commands takes the commands
		 */
		void write(KeyCopy copy, boolean replace, BulkCommands commands);

	}

	/**
	 * Writes the key.
	 * @param replace whether it takes the place of what the key holds already
	 * @param commands takes the commands
	 */
	public void write(boolean replace, BulkCommands commands) {
		this.content.write(this, replace, commands);
	}

	/** Returns the key as text. */
	@Override
	public String toString() {
		return new String(this.key, StandardCharsets.UTF_8);
	}

}
