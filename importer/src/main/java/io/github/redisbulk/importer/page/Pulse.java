package io.github.redisbulk.importer.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

import io.github.redisbulk.BulkProgress;

/**
 * What an import has done lately, from what it had done a moment ago.
 * <p>
 * This class is thread-safe.
 */
final class Pulse {

	/** Long enough for a large chunk to be over, short enough to see a change. */
	private static final long WINDOW = 2_000_000_000;

	private final LongSupplier nanoTime;

	private final Deque<Point> points = new ArrayDeque<>();

	private long id;

	private double chunkCommands;

	Pulse(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
	}

	/**
	 * What has been done lately.
	 *
	 * @param rate rows a second
	 * @param chunkCommands commands in a chunk, on average
	 */
	record Beat(double rate, double chunkCommands) {
	}

	private record Point(long time, long settled, long commands, long chunks) {
	}

	/** Takes an import's progress and compares it with that of a moment ago. */
	synchronized Beat of(long importId, BulkProgress progress) {
		long now = this.nanoTime.getAsLong();
		if (importId != this.id) {
			this.id = importId;
			this.chunkCommands = 0;
			this.points.clear();
		}
		Point last = new Point(now, progress.settled(), progress.traffic().commands(), progress.traffic().chunks());
		this.points.addLast(last);
		while (this.points.size() > 2 && now - this.points.getFirst().time() > WINDOW) {
			this.points.removeFirst();
		}
		Point first = this.points.getFirst();
		if (last.chunks() > first.chunks()) {
			this.chunkCommands = (double) (last.commands() - first.commands()) / (last.chunks() - first.chunks());
		}
		double seconds = (last.time() - first.time()) / 1e9;
		return new Beat((seconds > 0) ? (last.settled() - first.settled()) / seconds : 0, this.chunkCommands);
	}

}
