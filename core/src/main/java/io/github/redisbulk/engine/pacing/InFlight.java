package io.github.redisbulk.engine.pacing;

/**
 * An amount of work that is in flight, of one chunk or of several. Not for applications.
 *
 * @param items items
 * @param commands commands
 * @param bytes bytes on the wire
 */
public record InFlight(int items, int commands, long bytes) {

	static final InFlight NONE = new InFlight(0, 0, 0);

	InFlight plus(InFlight other) {
		return new InFlight(this.items + other.items, this.commands + other.commands, this.bytes + other.bytes);
	}

	InFlight minus(InFlight other) {
		return new InFlight(this.items - other.items, this.commands - other.commands, this.bytes - other.bytes);
	}

}
