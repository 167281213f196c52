package io.github.redisbulk.engine.pacing;

/**
 * Somebody else in a {@link World}, who sends a burst of SETs of 1 KiB every 12 ms, or as
 * soon as the burst before is through.
 */
final class SimulatedNeighbour {

	private static final double INTERVAL = 12e6;

	private static final int SIZE = 1_060;

	private final World world;

	private final SimulatedNetwork network;

	private final int commands;

	private final double cost;

	private boolean busy;

	private boolean due;

	private boolean gone;

	SimulatedNeighbour(World world, SimulatedNetwork network, int commands, double cost) {
		this.world = world;
		this.network = network;
		this.commands = commands;
		this.cost = cost;
	}

	void begin() {
		this.world.every(INTERVAL, this::burst);
	}

	void end() {
		this.gone = true;
	}

	private void burst() {
		if (this.gone) {
			return;
		}
		this.due = this.busy;
		if (!this.busy) {
			this.busy = true;
			this.network.send(this, this.commands * this.cost, (long) this.commands * SIZE, this::answered);
		}
	}

	private void answered() {
		this.busy = false;
		if (this.due) {
			burst();
		}
	}

}
