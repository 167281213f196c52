package io.github.redisbulk.engine.pacing;

/**
 * How much may be in flight. Both limits hold.
 *
 * @param commands a number of commands, with its fraction
 * @param bytes a number of bytes, with its fraction
 */
record Window(double commands, double bytes) {

	static final Window NOTHING = new Window(0, 0);

	Window times(double factor) {
		return new Window(this.commands * factor, this.bytes * factor);
	}

	Window within(Window other) {
		return new Window(Math.min(this.commands, other.commands), Math.min(this.bytes, other.bytes));
	}

	Window orMore(Window other) {
		return new Window(Math.max(this.commands, other.commands), Math.max(this.bytes, other.bytes));
	}

	/** Returns a window that has room for one command, however small. */
	Window atLeastOne() {
		return new Window(Math.max(this.commands, 1), Math.max(this.bytes, 64));
	}

	boolean holds(InFlight load) {
		return load.commands() <= this.commands && load.bytes() <= this.bytes;
	}

	/** Returns how many commands a chunk may hold, of which two make a window. */
	int chunkMaxCommands() {
		return (int) Math.max(1, this.commands / 2);
	}

	/** Returns how many bytes a chunk may hold, of which two make a window. */
	int chunkMaxBytes() {
		return (int) Math.max(1, this.bytes / 2);
	}

	/**
	 * Returns whether at least one chunk in a load was as full as the window allows. A
	 * chunk less than half as large as its bytes may be had room for another item.
	 */
	boolean usedBy(InFlight load) {
		return load.commands() >= chunkMaxCommands() || load.bytes() >= chunkMaxBytes() / 2;
	}

	/** Returns how much of the window a load takes, by the limit that it is nearer to. */
	double share(InFlight load) {
		return Math.max(load.commands() / this.commands, load.bytes() / this.bytes);
	}

	/**
	 * Draws the limit that a load is far from nearer to the load: what has not been in
	 * flight lately has not been proven harmless.
	 * @param load what is in flight
	 * @param weight how much nearer, from 0 to 1
	 */
	Window drawnTo(InFlight load, double weight) {
		double share = share(load);
		if (share == 0) {
			return this;
		}
		double commands = load.commands() / share;
		double bytes = load.bytes() / share;
		return new Window(this.commands + weight * (commands - this.commands),
				this.bytes + weight * (bytes - this.bytes));
	}

}
