package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.recovery.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * The connection that a lane has, and after that is lost another one. Knows which scripts
 * the server behind it has been given.
 * <p>
 * This class is not thread-safe.
 */
final class LaneLink {

	/** After this time a server or a firewall may have closed what has not been used. */
	private static final Duration STALE = Duration.ofSeconds(5);

	private final Connections connections;

	/** Tells, when the server cannot be reached, whether to give up waiting for it. */
	private final BooleanSupplier elsewhere;

	private final Duration timeout;

	/** Whether another run may use the connection, which watches no mark. */
	private final boolean shared;

	private final StoppableWaits waits;

	private final Outage outage;

	private final Set<BulkScript> loaded = new HashSet<>();

	private @Nullable BulkConnection connection;

	private long lastUsed;

	/** Counts the connections that there have been. */
	private int connects;

	/** Whether the last connection has not answered anything. */
	private boolean fruitless;

	/**
	 * Creates a link that has not connected yet.
	 * @param connections where connections come from
	 * @param elsewhere is asked each time that the server cannot be reached, whether its
	 * commands can go elsewhere: there is no connection then
	 */
	LaneLink(Connections connections, BooleanSupplier elsewhere, BulkOptions options, StoppableWaits waits) {
		this.connections = connections;
		this.elsewhere = elsewhere;
		this.timeout = options.timeout();
		this.shared = options.once().isEmpty();
		this.waits = waits;
		this.outage = new Outage(options.retry(), waits.time());
	}

	/** Returns the connection that there is now, which may have ended. */
	@Nullable BulkConnection current() {
		return this.connection;
	}

	/** Returns a number that each connection has for itself. */
	int number() {
		return this.connects;
	}

	/**
	 * Returns whether a chunk could be sent at once: there is a connection, as far as is
	 * known, and the server knows the chunk's scripts.
	 */
	boolean ready(Chunk chunk) {
		return usable() && this.loaded.containsAll(chunk.scripts());
	}

	/** Returns whether the connection stands, as far as can be told without asking. */
	private boolean usable() {
		return this.connection != null && this.connection.usable()
				&& this.waits.time().nanos() - this.lastUsed < STALE.toNanos();
	}

	/** Something goes over the connection now. */
	void used() {
		this.outage.asks();
		this.lastUsed = this.waits.time().nanos();
	}

	/** The connection has answered. */
	void answered() {
		this.fruitless = false;
		this.outage.over();
	}

	/**
	 * Returns a connection over which the server knows some scripts.
	 * @return the one that there is, or another; {@code null} where the commands can go
	 * elsewhere
	 * @throws StopException if there is none to be had
	 */
	@Nullable BulkConnection connect(Set<BulkScript> scripts) throws StopException {
		BulkConnection current = connect();
		if (current != null) {
			load(scripts, current);
		}
		return current;
	}

	/**
	 * Loads scripts. A passing reason not to shows again, and is dealt with, when they
	 * are used.
	 */
	private void load(Set<BulkScript> scripts, BulkConnection current) throws StopException {
		if (this.loaded.containsAll(scripts)) {
			return;
		}
		Chunk loading = new Chunk(0);
		scripts.forEach(loading::load);
		if (current.send(loading, this.timeout)) {
			current.await(loading, this.timeout);
		}
		for (Reply reply : loading.replies().notable()) {
			if (reply instanceof Reply.Refused refused && !Remedy.of(refused.code()).repeatable()) {
				String why = (Remedy.of(refused.code()) == Remedy.STOP) ? "the server refuses to serve the writer: "
						: "the server does not take a script: ";
				throw new StopException(why + refused.text(), null);
			}
		}
		this.loaded.addAll(scripts);
	}

	private @Nullable BulkConnection connect() throws StopException {
		BulkConnection current = this.connection;
		if (current != null && usable()) {
			return current;
		}
		release();
		this.loaded.clear();
		this.outage.asks();
		if (this.fruitless) {
			pause("fruitless", StopException.retryable("connections to Redis stand, but end before they answer", null));
		}
		while (true) {
			try {
				current = take();
				this.connection = current;
				this.connects++;
				this.fruitless = true;
				used();
				// that may have taken a while
				this.waits.check();
				return current;
			}
			catch (NoConnectionException ex) {
				if (ex.lasting() || Remedy.of(ex.code()) == Remedy.STOP) {
					throw new StopException(String.valueOf(ex.getMessage()), ex);
				}
				if (this.elsewhere.getAsBoolean()) {
					return null;
				}
				pause(ex.code(), StopException.retryable(String.valueOf(ex.getMessage()), ex));
			}
		}
	}

	private BulkConnection take() throws NoConnectionException, StopException {
		try {
			return this.connections.take();
		}
		catch (RuntimeException ex) {
			// of the application's, perhaps: nothing has been sent
			throw new StopException("connecting has failed: " + ex, ex);
		}
	}

	private void pause(String reason, StopException enough) throws StopException {
		Duration delay = this.outage.next(enough.getMessage());
		if (delay == null) {
			throw enough;
		}
		this.waits.retry(reason, 0, this.outage.attempt(), delay);
	}

	/** Gives the connection up. */
	void drop() {
		if (this.connection != null) {
			this.connections.discard(this.connection);
			this.connection = null;
		}
	}

	/** Gives the connection back: whoever takes it next asks whether it still stands. */
	void release() {
		if (!this.shared) {
			drop();
		}
		if (this.connection != null) {
			this.connections.giveBack(this.connection);
			this.connection = null;
		}
	}

	/** Forgets which scripts the server knows. */
	void forgetScripts() {
		this.loaded.clear();
	}

	/** Returns how long the connection's own threads have waited for a processor. */
	long processorWait() {
		BulkConnection current = this.connection;
		return (current != null) ? current.processorWait() : 0;
	}

}
