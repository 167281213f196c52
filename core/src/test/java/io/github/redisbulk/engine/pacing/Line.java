package io.github.redisbulk.engine.pacing;

/**
 * A server that works through a queue: what a read takes that is sent right behind a
 * load, in numbers.
 *
 * @param idle what a read takes without a load, in nanoseconds
 * @param perCommand what a command costs, in nanoseconds
 * @param perByte what a byte costs, in nanoseconds
 */
record Line(double idle, double perCommand, double perByte) {

	/** The 200 Mbit/s link of docs/read-protection-measured.md. */
	static final Line LINK = new Line(120_000, 500, 40);

	/**
	 * The proxy of docs/read-protection-measured.md, whose processor is the bottleneck.
	 */
	static final Line PROCESSOR = new Line(120_000, 2_000, 1);

	double read(InFlight load) {
		return this.idle + load.commands() * this.perCommand + load.bytes() * this.perByte;
	}

	/** A window filled with commands of a size, in two chunks at the most. */
	static InFlight fill(Window window, int size) {
		int commands = Math.max(1, Math.min(window.chunkMaxCommands(), window.chunkMaxBytes() / size));
		int chunks = window.times(1.25).holds(new InFlight(2, 2 * commands, 2L * commands * size)) ? 2 : 1;
		return new InFlight(chunks * commands, chunks * commands, (long) chunks * commands * size);
	}

}
