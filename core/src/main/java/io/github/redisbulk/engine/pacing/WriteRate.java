package io.github.redisbulk.engine.pacing;

/**
 * How much the server has taken in a time at most. A shaper lets pass what comes after a
 * quiet time as if it cost nothing, but in a tenth of a second it does not let pass much
 * more than that.
 * <p>
 * Not thread-safe.
 */
final class WriteRate {

	private static final double MEMORY = 100e6;

	/** What is remembered of the latest chunks, and for how long they took the server. */
	private double commands;

	private double bytes;

	private double nanos;

	private double seen;

	/** What has been written in a nanosecond at most. */
	private Window most = Window.NOTHING;

	/** A chunk has been answered. */
	void onChunk(AnsweredChunk chunk) {
		double worked = (double) Math.max(1, Math.min(chunk.took(), chunk.since()));
		double kept = Math.exp(-worked / MEMORY);
		this.commands = this.commands * kept + chunk.sent().size().commands();
		// a chunk of callbacks has no bytes
		this.bytes = this.bytes * kept + Math.max(1, chunk.sent().size().bytes());
		this.nanos = this.nanos * kept + worked;
		this.seen += worked;
		if (this.seen >= MEMORY) {
			this.most = this.most.orMore(now());
		}
	}

	private Window now() {
		return new Window(this.commands, this.bytes).times(1 / this.nanos);
	}

	/** Returns what has been written in a time, in nanoseconds, when it was most. */
	Window in(double time) {
		return this.most.orMore(now()).times(time);
	}

}
