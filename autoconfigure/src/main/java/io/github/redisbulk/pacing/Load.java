package io.github.redisbulk.pacing;

import io.github.redisbulk.command.Chunk;

/**
 * What is in flight.
 *
 * @param items items
 * @param commands commands
 * @param bytes bytes on the wire
 */
record Load(int items, int commands, long bytes) {

	static final Load NONE = new Load(0, 0, 0);

	static Load of(Chunk chunk) {
		return new Load(chunk.items(), chunk.commands(), chunk.length());
	}

	Load plus(Load other) {
		return new Load(this.items + other.items, this.commands + other.commands, this.bytes + other.bytes);
	}

	Load minus(Load other) {
		return new Load(this.items - other.items, this.commands - other.commands, this.bytes - other.bytes);
	}

}
