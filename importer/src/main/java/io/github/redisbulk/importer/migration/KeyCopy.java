package io.github.redisbulk.importer.migration;

import java.nio.charset.StandardCharsets;

import io.github.redisbulk.BulkCommands;

/**
 * A key with all it holds, as it was read.
 */
public final class KeyCopy {

	private final byte[] key;

	private final long millis;

	private final Content content;

	KeyCopy(byte[] key, long millis, Content content) {
		this.key = key;
		this.millis = millis;
		this.content = content;
	}

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

	/** Returns the key itself, not a copy. */
	byte[] key() {
		return this.key;
	}

	/** Returns how long it lives, negative for ever. */
	long millis() {
		return this.millis;
	}

	Content content() {
		return this.content;
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
