package io.github.redisbulk.engine.pacing;

/**
 * A process in a {@link World} that has no processor for itself: again and again it
 * stands still for a while, and knows for how long.
 */
final class SimulatedProcess implements Watch {

	private final World world;

	private double goesOnAt;

	private double stalled;

	SimulatedProcess(World world) {
		this.world = world;
	}

	/** Stands still every so often for one to four times a time, in nanoseconds. */
	void stall(double between, double least) {
		this.world.after(this.world.exponential(between), () -> {
			this.goesOnAt = this.world.now() + least * (1 + 3 * this.world.random.nextDouble());
			stall(between, least);
		});
	}

	/** Does something as soon as it can. */
	void run(Runnable action) {
		double left = this.goesOnAt - this.world.now();
		if (left <= 0) {
			action.run();
			return;
		}
		this.world.after(left, () -> {
			this.stalled += left;
			action.run();
		});
	}

	@Override
	public long nanos() {
		return this.world.now();
	}

	@Override
	public long timeOfDay() {
		return this.world.now() / 1_000_000;
	}

	@Override
	public long stalled() {
		return (long) this.stalled;
	}

}
