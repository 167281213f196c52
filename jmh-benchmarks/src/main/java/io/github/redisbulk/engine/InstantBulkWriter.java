package io.github.redisbulk.engine;

import java.time.Duration;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.ChunkingBulkWriter;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;

/**
 * A {@link BulkWriter} whose Redis answers at once: the engine alone. It stands in the
 * engine's package because writers are made there, from connectors that are no part of
 * the public API.
 */
public final class InstantBulkWriter {

	private InstantBulkWriter() {
	}

	/**
	 * Creates a writer.
	 * @param options for all runs
	 * @param refused how many of each thousand commands are refused
	 * @return the writer, to be closed
	 */
	public static BulkWriter create(BulkOptions options, int refused) {
		return new ChunkingBulkWriter(new OneServer(new InstantConnector(refused)), options);
	}

	/** Connects to nothing. */
	private record InstantConnector(int refused) implements Connector {

		@Override
		public BulkConnection connect() {
			return new InstantConnection(this.refused);
		}

		@Override
		public void close() {
			// nothing was opened
		}

	}

	/** Answers the moment it is asked to wait. */
	private static final class InstantConnection implements BulkConnection {

		private static final Reply REFUSED = new Reply.Refused("WRONGTYPE Operation against a key");

		private final int refused;

		InstantConnection(int refused) {
			this.refused = refused;
		}

		@Override
		public boolean send(Chunk chunk, Duration timeout) {
			return true;
		}

		@Override
		public void await(Chunk chunk, Duration timeout) {
			for (int command = 0; command < chunk.commands(); command++) {
				chunk.replies().add((command * this.refused % 1000 < this.refused) ? REFUSED : Reply.ACCEPTED);
			}
		}

		@Override
		public boolean usable() {
			return true;
		}

		@Override
		public void close() {
			// nothing was opened
		}

	}

}
