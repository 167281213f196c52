package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a writer to one server: each run takes what it needs, and some are
 * kept for the next.
 * <p>
 * This class is thread-safe.
 */
final class Connections implements AutoCloseable {

	private final Connector connector;

	private final int kept;

	/** The one that was given back last is taken first. */
	private final Deque<BulkConnection> idle = new ArrayDeque<>();

	private final Set<BulkConnection> busy = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	/**
	 * Creates connections that are made when they are wanted.
	 * @param connector makes them
	 * @param kept how many are kept open while nobody uses them
	 */
	Connections(Connector connector, int kept) {
		this.connector = connector;
		this.kept = kept;
	}

	/**
	 * Returns a connection.
	 * @throws NoConnectionException if there is none to be had now
	 * @throws StopException if there never will be
	 */
	BulkConnection take() throws NoConnectionException, StopException {
		refuseIfClosed();
		BulkConnection connection = pollIdle();
		while (connection != null && !this.connector.answers(connection)) {
			connection = pollIdle();
		}
		if (connection == null) {
			connection = this.connector.connect();
		}
		this.busy.add(connection);
		if (this.closed) {
			discard(connection);
			refuseIfClosed();
		}
		return connection;
	}

	private void refuseIfClosed() throws StopException {
		if (this.closed) {
			throw new StopException("the writer was closed", null);
		}
	}

	/**
	 * Returns a connection to time reads over.
	 * @throws NoConnectionException if there is none to be had, or none that would tell
	 * anything
	 */
	BulkConnection takeForReads() throws NoConnectionException {
		if (this.closed) {
			throw new NoConnectionException("The writer was closed");
		}
		BulkConnection connection = this.connector.connectForReads();
		this.busy.add(connection);
		if (this.closed) {
			discard(connection);
		}
		return connection;
	}

	/** Takes back a connection that has nothing in flight. */
	void giveBack(BulkConnection connection) {
		this.busy.remove(connection);
		if (!connection.usable() || !pushIdle(connection)) {
			connection.close();
		}
		if (this.closed) {
			closeIdle();
		}
	}

	private @Nullable BulkConnection pollIdle() {
		synchronized (this.idle) {
			return this.idle.poll();
		}
	}

	private boolean pushIdle(BulkConnection connection) {
		synchronized (this.idle) {
			boolean room = this.idle.size() < this.kept;
			if (room) {
				this.idle.push(connection);
			}
			return room;
		}
	}

	private void closeIdle() {
		for (BulkConnection left = pollIdle(); left != null; left = pollIdle()) {
			left.close();
		}
	}

	void discard(BulkConnection connection) {
		this.busy.remove(connection);
		connection.close();
	}

	@Override
	public void close() {
		this.closed = true;
		closeIdle();
		this.busy.forEach(BulkConnection::close);
		this.connector.close();
	}

}
