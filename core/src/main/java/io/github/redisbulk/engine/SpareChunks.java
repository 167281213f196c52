package io.github.redisbulk.engine;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.command.Chunk;

/**
 * Empty chunks that keep their memory: a run of millions of items makes a handful.
 * <p>
 * This class is thread-safe: one thread may fill chunks that another empties.
 */
final class SpareChunks {

	/** More are kept for nothing once a node that has stood still goes on. */
	private static final int MOST = 64;

	private final int keptBytes;

	private final Queue<Chunk> chunks = new ArrayBlockingQueue<>(MOST);

	SpareChunks(BulkOptions options) {
		this.keptBytes = (int) options.chunkMaxBytes().toBytes();
	}

	Chunk take() {
		Chunk chunk = this.chunks.poll();
		return (chunk != null) ? chunk : new Chunk(this.keptBytes);
	}

	/**
	 * Keeps a chunk that is done, unless a reply that was given up may yet come for it or
	 * enough are kept.
	 */
	void giveBack(Chunk chunk) {
		if (chunk.replies().lostBecause() == null) {
			chunk.clear();
			this.chunks.offer(chunk);
		}
	}

}
