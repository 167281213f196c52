package io.github.redisbulk.engine;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * A lane to one node of a cluster, with a thread of its own: a node that is slow or gone
 * keeps nobody waiting but the commands of its slots. The thread begins with the first
 * chunk.
 * <p>
 * What others may call is thread-safe.
 */
abstract class NodeLane {

	private final LaneParts parts;

	private final SpareChunks spare;

	/** What is being filled, by the thread that writes the run. */
	private Chunk filling;

	/** Begins with the first chunk. */
	private @Nullable Thread thread;

	private volatile int maxCommands;

	private volatile long maxBytes;

	private volatile BulkNode state;

	NodeLane(LaneParts parts) {
		this.parts = parts;
		this.spare = parts.lane().spare();
		this.filling = this.spare.take();
		this.maxCommands = parts.limits().maxCommands();
		this.maxBytes = parts.limits().maxBytes();
		this.state = look();
	}

	// For others

	NodeAddress node() {
		return this.parts.node();
	}

	/** Returns what waits before the lane, guarded by the lock of the backlog. */
	LaneQueue queue() {
		return this.parts.queue();
	}

	/** Puts a chunk behind those that wait, with the lock of the backlog held. */
	void put(Chunk chunk) {
		if (queue().join(chunk)) {
			giveBack(chunk);
		}
		else {
			queue().add(chunk);
		}
		start();
	}

	/** Begins the thread where that has not been done. */
	void start() {
		if (this.thread == null) {
			this.thread = new Thread(this::run, "redis-bulk-" + node());
			this.thread.setDaemon(true);
			this.thread.start();
		}
	}

	/** Returns the chunk that takes the next item. */
	Chunk filling() {
		return this.filling;
	}

	/** Has another chunk take the next item, and returns the one that did so far. */
	Chunk refill() {
		Chunk filled = this.filling;
		this.filling = spareChunk();
		return filled;
	}

	Chunk spareChunk() {
		return this.spare.take();
	}

	void giveBack(Chunk chunk) {
		this.spare.giveBack(chunk);
	}

	boolean full(Chunk chunk) {
		return chunk.commands() >= this.maxCommands || chunk.length() >= this.maxBytes;
	}

	boolean overfull(Chunk chunk) {
		return chunk.commands() > this.maxCommands || chunk.length() > this.maxBytes;
	}

	/** Returns how far the lane has come. */
	BulkNode state() {
		return this.state;
	}

	/** Waits until a lane that was told to end has done so. */
	void awaitEnd() {
		Thread begun = this.thread;
		if (begun == null) {
			this.parts.lane().end();
			return;
		}
		boolean interrupted = false;
		while (begun.isAlive()) {
			try {
				begun.join();
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	// The lane's own thread

	private void run() {
		try {
			while (!queue().ended()) {
				tryStep();
				publish();
			}
		}
		finally {
			end();
		}
	}

	/** The lane has ended. */
	void end() {
		this.parts.paths().end();
		this.parts.lane().end();
	}

	private void tryStep() {
		try {
			step();
		}
		catch (StopException ex) {
			this.parts.owner().stop(ex);
		}
		catch (RuntimeException | Error ex) {
			// what is in flight may yet be answered: nobody knows
			this.parts.owner().stop(new StopException("writing to " + node() + " has failed", ex));
		}
	}

	/**
	 * Waits for something to do, if need be, and does it.
	 * @throws StopException if the run must not go on
	 */
	abstract void step() throws StopException;

	private void publish() {
		this.maxCommands = this.parts.limits().maxCommands();
		this.maxBytes = this.parts.limits().maxBytes();
		this.state = look();
	}

	private BulkNode look() {
		ClusterPaths paths = this.parts.paths();
		return new BulkNode(node().toString(), queue().slots(), queue().waitingBytes(),
				this.parts.lane().traffic().plus(paths.traffic()), paths.redirects(), paths.fences(),
				this.parts.limits().state());
	}

}
