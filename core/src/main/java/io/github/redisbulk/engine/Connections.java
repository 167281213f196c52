package io.github.redisbulk.engine;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a writer: one for each run, and the last one is kept for the next.
 * <p>
 * This class is thread-safe.
 */
final class Connections implements AutoCloseable {

	private final Connector connector;

	private final AtomicReference<@Nullable BulkConnection> idle = new AtomicReference<>();

	private final Set<BulkConnection> busy = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	Connections(Connector connector) {
		this.connector = connector;
	}

	/**
	 * Returns a connection.
	 * @throws NoConnectionException if there is none to be had now
	 * @throws StopException if there never will be
	 */
	BulkConnection take() throws NoConnectionException, StopException {
		refuseIfClosed();
		BulkConnection connection = this.idle.getAndSet(null);
		if (connection == null || !this.connector.answers(connection)) {
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
		if (!connection.usable() || !this.idle.compareAndSet(null, connection)) {
			connection.close();
		}
		if (this.closed) {
			closeIdle();
		}
	}

	private void closeIdle() {
		BulkConnection kept = this.idle.getAndSet(null);
		if (kept != null) {
			kept.close();
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
