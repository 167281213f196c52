package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * A lane to one node of a cluster, with a thread of its own: a node that is slow or gone
 * keeps nobody waiting but the commands of its slots. The thread begins with the first
 * chunk, and ends when no slot leads to the lane any more.
 * <p>
 * What others may call is thread-safe.
 */
final class NodeLane {

	private final NodeAddress node;

	private final Lane.Owner owner;

	private final Lane lane;

	private final LaneLimits limits;

	private final ClusterPaths paths;

	private final SlotLanes table;

	private final LaneQueue queue;

	private final SpareChunks spare;

	/** What is being filled, by the thread that writes the run. */
	private Chunk filling;

	/** Begins with the first chunk. */
	private @Nullable Thread thread;

	/** What has been sent of slots that this lane waits for. */
	private @Nullable Chunk troubled;

	private BitSet waitedFor = new BitSet();

	private volatile int maxCommands;

	private volatile long maxBytes;

	private volatile BulkNode state;

	/** The version of the slots that has been looked at. */
	private int known;

	NodeLane(NodeAddress node, Lane.Owner owner, Lane lane, LaneLimits limits, ClusterPaths paths, SlotLanes table,
			LaneQueue queue) {
		this.node = node;
		this.owner = owner;
		this.lane = lane;
		this.limits = limits;
		this.paths = paths;
		this.table = table;
		this.queue = queue;
		this.spare = lane.spare();
		this.filling = this.spare.take();
		this.maxCommands = limits.maxCommands();
		this.maxBytes = limits.maxBytes();
		this.state = look();
	}

	// For others

	NodeAddress node() {
		return this.node;
	}

	/** Returns what waits before the lane, guarded by the lock of the backlog. */
	LaneQueue queue() {
		return this.queue;
	}

	/** Puts a chunk behind those that wait, with the lock of the backlog held. */
	void put(Chunk chunk) {
		this.queue.add(chunk);
		start();
	}

	/**
	 * Waits for slots that another lane of the node has given up, with the lock of the
	 * backlog held.
	 * @param slots the slots, which are given back after that
	 * @param sent what has been sent of them, with its replies
	 */
	void waitFor(BitSet slots, Chunk sent) {
		this.waitedFor = slots;
		this.troubled = sent;
		this.queue.begins();
		start();
	}

	/** Returns whether it was made to wait for slots, and has not ended. */
	boolean waits() {
		return !this.waitedFor.isEmpty() && !this.queue.ended();
	}

	private void start() {
		if (this.thread == null) {
			this.thread = new Thread(this::run, "redis-bulk-" + this.node);
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
			this.lane.end();
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
			while (!this.queue.ended()) {
				step();
				publish();
			}
		}
		finally {
			this.paths.end();
			this.lane.end();
		}
	}

	private void step() {
		Chunk next = this.queue.next(this.lane.oldest() == null && this.troubled == null);
		try {
			if (this.troubled != null) {
				List<Chunk> sent = List.of(this.troubled);
				this.troubled = null;
				this.lane.settleTroubled(sent);
				this.table.rejoin(this, this.waitedFor);
			}
			else if (this.owner.stopped()) {
				this.lane.settleAll();
				this.queue.abandon().forEach(this::abandon);
			}
			else if (this.lane.oldest() == null) {
				begin(next);
			}
			else if (next == null) {
				this.lane.settleOldest();
			}
			else {
				send(next);
			}
		}
		catch (StopException ex) {
			this.owner.stop(ex);
		}
		catch (RuntimeException | Error ex) {
			// what is in flight may yet be answered: nobody knows
			this.owner.stop(new StopException("writing to " + this.node + " has failed", ex));
		}
	}

	/** Nothing is in flight: now slots can be given away. */
	private void begin(@Nullable Chunk next) throws StopException {
		int latest = this.paths.slotsVersion();
		boolean news = latest != this.known;
		this.known = latest;
		if ((!news || !this.table.giveAway(this)) && next != null) {
			send(next);
		}
	}

	private void send(Chunk next) throws StopException {
		if (next.items() > 1 && overfull(next)) {
			this.queue.remove(pieces(next));
			giveBack(next);
		}
		else if (this.lane.send(next)) {
			this.queue.remove(List.of());
		}
	}

	/** Divides a chunk that was filled while more was allowed. */
	private List<Chunk> pieces(Chunk chunk) {
		List<Chunk> pieces = new ArrayList<>();
		Chunk piece = spareChunk();
		for (int item = 0; item < chunk.items(); item++) {
			piece.copyItems(chunk, item, item + 1);
			if (piece.items() > 1 && overfull(piece)) {
				Chunk next = spareChunk();
				piece.moveLastItem(next);
				pieces.add(piece);
				piece = next;
			}
		}
		pieces.add(piece);
		return pieces;
	}

	private void abandon(Chunk chunk) {
		this.owner.abandon(chunk);
		this.lane.done(chunk);
	}

	private void publish() {
		this.maxCommands = this.limits.maxCommands();
		this.maxBytes = this.limits.maxBytes();
		this.state = look();
	}

	private BulkNode look() {
		return new BulkNode(this.node.toString(), this.queue.slots(), this.queue.waitingBytes(),
				this.lane.traffic().plus(this.paths.traffic()), this.paths.redirects(), this.paths.fences(),
				this.limits.state());
	}

}
