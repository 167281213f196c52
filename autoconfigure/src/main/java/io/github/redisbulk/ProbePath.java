package io.github.redisbulk;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import io.github.redisbulk.command.Chunk;
import io.github.redisbulk.driver.BulkConnection;
import io.github.redisbulk.pacing.ReadPath;
import org.jspecify.annotations.Nullable;

/**
 * Reads over a connection of its own to the address that the application's reads go to.
 */
final class ProbePath implements ReadPath {

	private final Connections connections;

	private @Nullable BulkConnection connection;

	ProbePath(Connections connections) {
		this.connections = connections;
	}

	@Override
	public void open() throws Exception {
		if (this.connection == null || !this.connection.usable()) {
			close();
			this.connection = this.connections.takeForReads();
		}
	}

	@Override
	public void read(String key, Duration timeout) throws Exception {
		BulkConnection current = this.connection;
		if (current == null) {
			throw new IOException("There is no connection to read over");
		}
		long deadline = System.nanoTime() + timeout.toNanos();
		Chunk question = new Chunk(0);
		question.get(key);
		if (current.send(question, timeout)) {
			current.await(question, timeout);
		}
		if (!question.finished()) {
			throw (System.nanoTime() - deadline >= 0) ? new TimeoutException("No answer")
					: new IOException("The connection broke");
		}
	}

	@Override
	public void close() {
		if (this.connection != null) {
			this.connections.discard(this.connection);
			this.connection = null;
		}
	}

}
