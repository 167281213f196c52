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

	private final Connector forReads;

	private final int kept;

	/** The one that was given back last is taken first. */
	private final Deque<BulkConnection> idle = new ArrayDeque<>();

	private final Deque<BulkConnection> idleForReads = new ArrayDeque<>();

	private final Set<BulkConnection> busy = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	/**
	 * Creates connections that are made when they are wanted.
	 * @param connector makes them
	 * @param kept how many are kept open while nobody uses them
	 */
	Connections(Connector connector, int kept) {
		this.connector = connector;
		this.forReads = connector.forReads();
		this.kept = kept;
	}

	/**
	 * Returns a connection.
	 * @throws NoConnectionException if there is none to be had now
	 * @throws StopException if there never will be
	 */
	BulkConnection take() throws NoConnectionException, StopException {
		refuseIfClosed();
		BulkConnection connection = pollAnswering(this.idle);
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
		BulkConnection connection = pollAnswering(this.idleForReads);
		if (connection == null) {
			connection = this.forReads.connect();
		}
		this.busy.add(connection);
		if (this.closed) {
			discard(connection);
		}
		return connection;
	}

	/** Takes back a connection that has nothing in flight. */
	void giveBack(BulkConnection connection) {
		giveBack(connection, this.idle);
	}

	/** Takes back a connection that reads were timed over. */
	void giveBackForReads(BulkConnection connection) {
		giveBack(connection, this.idleForReads);
	}

	private void giveBack(BulkConnection connection, Deque<BulkConnection> next) {
		this.busy.remove(connection);
		if (!connection.usable() || !push(connection, next)) {
			connection.close();
		}
		if (this.closed) {
			closeIdle();
		}
	}

	private @Nullable BulkConnection pollAnswering(Deque<BulkConnection> from) {
		BulkConnection connection = poll(from);
		while (connection != null && !this.connector.answers(connection)) {
			connection = poll(from);
		}
		return connection;
	}

	private @Nullable BulkConnection poll(Deque<BulkConnection> from) {
		synchronized (this.idle) {
			return from.poll();
		}
	}

	private boolean push(BulkConnection connection, Deque<BulkConnection> next) {
		synchronized (this.idle) {
			boolean room = next.size() < this.kept;
			if (room) {
				next.push(connection);
			}
			return room;
		}
	}

	private void closeIdle() {
		closeAll(this.idle);
		closeAll(this.idleForReads);
	}

	private void closeAll(Deque<BulkConnection> idle) {
		for (BulkConnection left = poll(idle); left != null; left = poll(idle)) {
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
		this.forReads.close();
	}

}
