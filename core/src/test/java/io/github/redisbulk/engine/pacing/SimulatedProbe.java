package io.github.redisbulk.engine.pacing;

import org.jspecify.annotations.Nullable;

/**
 * A probe in a {@link World}.
 */
final class SimulatedProbe implements Probe {

	private static final int BASELINE_READS = 9;

	private final World world;

	private final SimulatedNetwork network;

	private final SimulatedProcess process;

	private final long[] idle = new long[BASELINE_READS];

	private int reads;

	private boolean asked;

	private long askedAt;

	private @Nullable Answer answer;

	SimulatedProbe(World world, SimulatedNetwork network, SimulatedProcess process) {
		this.world = world;
		this.process = process;
		this.network = network;
	}

	@Override
	public void start() {
		this.asked = true;
		measureBaseline();
	}

	@Override
	public boolean connected() {
		return true;
	}

	private void measureBaseline() {
		this.network.read(this, (took) -> {
			this.idle[this.reads] = took;
			if (++this.reads < BASELINE_READS) {
				measureBaseline();
			}
			else {
				end(idle().shortest());
			}
		});
	}

	private void end(long took) {
		this.answer = new Answer(took, Result.ANSWERED);
		this.asked = false;
	}

	@Override
	public IdleReads idle() {
		return (this.reads < BASELINE_READS) ? IdleReads.UNKNOWN : IdleReads.of(this.idle);
	}

	@Override
	public @Nullable Throwable failure() {
		return null;
	}

	@Override
	public boolean ask() {
		if (this.asked) {
			return false;
		}
		this.asked = true;
		this.askedAt = this.world.now();
		this.world.after(20_000 + this.world.exponential(15_000),
				() -> this.network.read(this, (took) -> this.process.run(() -> end(took))));
		return true;
	}

	@Override
	public long waiting() {
		return this.asked ? this.world.now() - this.askedAt : 0;
	}

	@Override
	public @Nullable Answer poll() {
		Answer next = this.answer;
		this.answer = null;
		return next;
	}

	@Override
	public ServerMemory memory() {
		return ServerMemory.UNLIMITED;
	}

	@Override
	public boolean alone() {
		return false;
	}

	@Override
	public void close() {
	}

}
