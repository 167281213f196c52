package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.engine.command.Chunk;

/**
 * What is in flight.
 *
 * @param items items
 * @param commands commands
 * @param bytes bytes on the wire
 */
record InFlight(int items, int commands, long bytes) {

	static final InFlight NONE = new InFlight(0, 0, 0);

	static InFlight of(Chunk chunk) {
		return new InFlight(chunk.items(), chunk.commands(), chunk.length());
	}

	InFlight plus(InFlight other) {
		return new InFlight(this.items + other.items, this.commands + other.commands, this.bytes + other.bytes);
	}

	InFlight minus(InFlight other) {
		return new InFlight(this.items - other.items, this.commands - other.commands, this.bytes - other.bytes);
	}

}
