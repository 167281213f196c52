package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.pacing.ReadPath;
import io.github.redisbulk.engine.pacing.ServerInfo;
import org.jspecify.annotations.Nullable;

/**
 * Reads over a connection of its own to the address that the application's reads go to.
 * An error, such as NOPERM, is an answer too: it takes the same way and the same time.
 */
final class ProbePath implements ReadPath {

	private static final String KEY = "redis-bulk:probe:0";

	private final Connections connections;

	private final boolean tells;

	private final UnaryOperator<String> keys;

	/** Whether the server counts what this path reads, as it counts everybody's. */
	private boolean counted = true;

	/** Whether another way of reading was tried: once, for it may be forbidden. */
	private boolean tried;

	/** How many reads it has counted of this path's. */
	private long own;

	private @Nullable BulkConnection connection;

	/**
	 * Creates a path.
	 * @param connections where the path's connection comes from
	 * @param tells whether the other side is a Redis, which knows INFO, and not a proxy
	 * @param keys makes a key that the other side has of any key
	 */
	ProbePath(Connections connections, boolean tells, UnaryOperator<String> keys) {
		this.connections = connections;
		this.tells = tells;
		this.keys = keys;
	}

	@Override
	public void open() throws Exception {
		if (this.connection == null || !this.connection.usable()) {
			close();
			this.connection = this.connections.takeForReads();
		}
	}

	@Override
	public long read(String key, Duration timeout) throws Exception {
		Chunk question = new Chunk(0);
		if (this.counted) {
			question.ask("GET", this.keys.apply(key));
			this.own++;
		}
		else {
			question.ask("MEMORY", "USAGE", this.keys.apply(key));
		}
		return ask(question, timeout);
	}

	@Override
	public ServerInfo info(Duration timeout) throws Exception {
		if (!this.tells) {
			return ServerInfo.UNKNOWN;
		}
		Chunk question = new Chunk(0);
		question.keepTexts();
		question.ask("INFO", "memory");
		question.ask("INFO", "stats");
		ask(question, timeout);
		if (!(question.replies().get(0) instanceof Reply.Text memory
				&& question.replies().get(1) instanceof Reply.Text stats)) {
			return ServerInfo.UNKNOWN;
		}
		ServerInfo told = ServerInfo.of(memory.text() + stats.text());
		if (!this.tried && told.reads() != ServerInfo.UNTOLD) {
			this.counted = !readsUncounted(timeout);
			this.tried = true;
		}
		return told.without(this.own);
	}

	/**
	 * Tries a read that takes a server as long as any and is not counted: writers beside
	 * each other would take one another's probes for readers.
	 */
	private boolean readsUncounted(Duration timeout) throws Exception {
		Chunk question = new Chunk(0);
		question.ask("MEMORY", "USAGE", this.keys.apply(KEY));
		ask(question, timeout);
		return question.replies().get(0) == Reply.ACCEPTED;
	}

	private long ask(Chunk question, Duration timeout) throws Exception {
		BulkConnection current = this.connection;
		if (current == null) {
			throw new IOException("There is no connection to read over");
		}
		if (current.send(question, timeout)) {
			current.await(question, timeout);
		}
		if (!question.finished()) {
			Throwable cause = question.replies().lostBecause();
			throw (cause instanceof TimeoutException late) ? late : new IOException("The connection broke", cause);
		}
		return current.answerNanos();
	}

	@Override
	public void close() {
		if (this.connection != null) {
			this.connections.giveBackForReads(this.connection);
			this.connection = null;
		}
	}

}
