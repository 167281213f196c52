package io.github.redisbulk.engine.pacing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleSupplier;

/**
 * A writer in a {@link World}, which fills chunks and keeps to a pacer as a lane does.
 */
final class SimulatedWriter {

	/** What is in flight. */
	private static final class Sent {

		boolean answered;

	}

	/** What it takes to make a command. */
	private static final double ENCODING = 300;

	private static final double LEAST_WAIT = 10_000;

	private final World world;

	private final SimulatedNetwork network;

	private final Pacer pacer;

	private final int mostCommands;

	private final int mostInFlight;

	private final Deque<Sent> window = new ArrayDeque<>();

	private InFlight chunk = InFlight.NONE;

	private boolean waitsForOldest;

	private boolean ended;

	/** Who does the work. */
	SimulatedProcess process;

	/** What the server works on a command, in nanoseconds. */
	DoubleSupplier cost = () -> 4_000;

	/** How long a command is. */
	int size = 1_060;

	/** Commands that have been answered. */
	long written;

	SimulatedWriter(World world, SimulatedNetwork network, Pacer pacer, int mostCommands, int mostInFlight) {
		this.world = world;
		this.process = new SimulatedProcess(world);
		this.network = network;
		this.pacer = pacer;
		this.mostCommands = mostCommands;
		this.mostInFlight = mostInFlight;
	}

	void begin() {
		fill();
	}

	void end() {
		this.ended = true;
	}

	/** Makes a chunk, then sends it. */
	private void fill() {
		int fitting = Math.max(1, this.pacer.chunkMaxBytes() / this.size);
		int commands = Math.min(Math.min(this.mostCommands, this.pacer.chunkMaxCommands()), fitting);
		this.chunk = new InFlight(commands, commands, (long) commands * this.size);
		this.world.after(commands * ENCODING, this::send);
	}

	private void send() {
		if (this.ended) {
			return;
		}
		if (!this.window.isEmpty() && (this.window.size() >= this.pacer.chunksInFlight(this.mostInFlight)
				|| !this.pacer.admits(this.chunk))) {
			settleOldest();
			return;
		}
		long delay = this.pacer.delay().toNanos();
		if (delay > 0) {
			this.world.after(Math.max(LEAST_WAIT, Math.min(delay, 5_000_000)), this::send);
			return;
		}
		Sent sent = new Sent();
		InFlight size = this.chunk;
		this.window.add(sent);
		this.pacer.sent(size);
		this.network.send(this, size.commands() * this.cost.getAsDouble(), size.bytes(),
				() -> this.process.run(() -> answered(sent, size)));
		fill();
	}

	private void answered(Sent sent, InFlight size) {
		sent.answered = true;
		this.written += size.commands();
		if (this.waitsForOldest && this.window.element() == sent) {
			this.waitsForOldest = false;
			settle();
		}
	}

	private void settleOldest() {
		this.pacer.awaits();
		settle();
	}

	private void settle() {
		if (!this.window.element().answered) {
			this.waitsForOldest = true;
			return;
		}
		this.window.remove();
		this.pacer.answered();
		send();
	}

}
