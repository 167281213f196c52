package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.PackedChunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.recovery.Remedy;
import io.github.redisbulk.engine.recovery.SplitCommands;
import org.jspecify.annotations.Nullable;

/**
 * A run's way to Redis: a connection, and after that is lost another one.
 */
final class LaneConnection {

	/** After this time a server or a firewall may have closed what has not been used. */
	private static final Duration STALE = Duration.ofSeconds(5);

	private final Connections connections;

	/** Tells, when the server cannot be reached, whether to give up waiting for it. */
	private final BooleanSupplier elsewhere;

	private final BulkOptions options;

	private final StoppableWaits waits;

	private final Listeners listeners;

	private final Set<BulkScript> loaded = new HashSet<>();

	private final Outage outage;

	private final ReplicaCheck replicas;

	private @Nullable BulkConnection connection;

	/** What is in flight, where it has been packed. */
	private final Queue<PackedChunk> packed = new ArrayDeque<>();

	private final SpareChunks spare;

	private final Queue<BulkChunk> unanswered = new ArrayDeque<>();

	/** Whether another run may use the connection, which watches no mark. */
	private final boolean shared;

	private final boolean packing;

	/** Whether a proxy may carry out a part of a command. */
	private final boolean splitting;

	private long lastUsed;

	/** Counts the connections that there have been. */
	private int connects;

	/** Whether the last connection has not answered anything. */
	private boolean fruitless;

	private long commands;

	private long bytes;

	private long chunks;

	private long retries;

	/**
	 * Creates a way that has not connected yet.
	 * @param connections where connections come from
	 * @param elsewhere is asked each time that the server cannot be reached, whether its
	 * commands can go elsewhere: nothing is sent then
	 */
	LaneConnection(Connections connections, BooleanSupplier elsewhere, BulkOptions options, StoppableWaits waits,
			Listeners listeners) {
		this.connections = connections;
		this.elsewhere = elsewhere;
		this.options = options;
		this.packing = options.packing() && !options.atomic();
		this.shared = options.once().isEmpty();
		this.splitting = options.compatibility() == Compatibility.PROXY;
		this.spare = new SpareChunks(options);
		this.waits = waits;
		this.outage = new Outage(options.retry(), waits.time());
		this.listeners = listeners;
		this.replicas = new ReplicaCheck(options);
	}

	/**
	 * Returns whether a chunk could be sent right behind those in flight: there is a
	 * connection, as far as is known, and the server knows the chunk's scripts.
	 */
	boolean ready(Chunk chunk) {
		return usable() && this.loaded.containsAll(chunk.scripts());
	}

	/**
	 * Sends a chunk: behind those in flight if the link is {@linkplain #ready ready},
	 * over another connection only when nothing is in flight.
	 * @return {@code false} where nothing was sent: the connection turned out to be lost,
	 * the link was not ready, or the commands can go elsewhere
	 * @throws StopException if there is no connection to be had
	 */
	boolean send(Chunk chunk) throws StopException {
		BulkConnection current = this.connection;
		if (current == null || this.unanswered.isEmpty()) {
			current = connect();
			if (current == null) {
				return false;
			}
			load(chunk.scripts(), current);
		}
		else if (!ready(chunk)) {
			return false;
		}
		return this.packing ? sendPacked(current, chunk) : send(current, chunk, false);
	}

	private boolean sendPacked(BulkConnection current, Chunk chunk) {
		PackedChunk joined = PackedChunk.of(chunk, this.spare.take(), (int) this.options.chunkMaxBytes().toBytes(),
				this.splitting);
		boolean sent = send(current, joined.wire(), false);
		if (sent) {
			this.packed.add(joined);
		}
		return sent;
	}

	private boolean send(BulkConnection current, Chunk chunk, boolean repeated) {
		this.lastUsed = this.waits.time().nanos();
		BulkChunk sending = this.listeners.sends(chunk, repeated);
		if (!current.send(chunk, this.options.timeout())) {
			this.listeners.tell((listener) -> listener.onAnswer(sending, Answer.NOT_SENT, null));
			return false;
		}
		this.replicas.ask(current);
		this.unanswered.add(sending);
		this.chunks++;
		this.commands += chunk.commands();
		this.bytes += chunk.length();
		return true;
	}

	/** Waits for the replies to the chunk that was sent first. */
	void await(Chunk chunk) {
		BulkConnection current = this.connection;
		if (current == null) {
			return;
		}
		PackedChunk joined = this.packed.poll();
		Chunk wire = (joined != null) ? joined.wire() : chunk;
		current.await(wire, this.replicas.timeout());
		answered(wire);
		if (joined != null) {
			joined.unpack();
			this.spare.giveBack(joined.wire());
		}
		this.replicas.await(current, chunk);
		SplitCommands.doubt(chunk, this.splitting);
		if (chunk.replies().answered() > 0) {
			this.fruitless = false;
			this.outage.over();
		}
	}

	private void answered(Chunk wire) {
		BulkChunk sent = this.unanswered.remove();
		Throwable lost = wire.replies().lostBecause();
		Answer answer = (lost != null) ? Answer.LOST : wire.flawless() ? Answer.ACCEPTED : Answer.REFUSED;
		this.listeners.tell((listener) -> listener.onAnswer(sent, answer, lost));
	}

	/**
	 * Sends a chunk of repeated commands as they are, and waits for its replies.
	 * @return {@code false} where nothing was sent
	 */
	boolean repeat(Chunk chunk) throws StopException {
		BulkConnection current = connect();
		if (current == null) {
			return false;
		}
		load(chunk.scripts(), current);
		if (!send(current, chunk, true)) {
			return false;
		}
		this.retries++;
		await(chunk);
		return true;
	}

	/**
	 * Sees to it that a connection stands, over which the server knows some scripts.
	 * @return a number that each connection has for itself, or -1 where the commands can
	 * go elsewhere
	 * @throws StopException if there is no connection to be had
	 */
	int stand(Set<BulkScript> scripts) throws StopException {
		BulkConnection current = connect();
		if (current == null) {
			return -1;
		}
		load(scripts, current);
		return this.connects;
	}

	/**
	 * Sends a chunk over the connection that {@linkplain #stand stands}, and over no
	 * other.
	 * @param repeated whether it has been sent before
	 * @return {@code false} where nothing was sent
	 */
	boolean sendHere(Chunk chunk, boolean repeated) {
		boolean sent = this.connection != null && send(this.connection, chunk, repeated);
		this.retries += (sent && repeated) ? 1 : 0;
		return sent;
	}

	/**
	 * Asks a question over the connection that {@linkplain #stand stands}, and over no
	 * other.
	 * @return whether all of it was answered
	 */
	boolean askHere(Chunk question) {
		BulkConnection current = this.connection;
		if (current == null || !current.send(question, Connector.ANSWER_TIMEOUT)) {
			return false;
		}
		current.await(question, Connector.ANSWER_TIMEOUT);
		if (question.finished()) {
			this.lastUsed = this.waits.time().nanos();
			this.fruitless = false;
			this.outage.over();
		}
		return question.finished();
	}

	/**
	 * Asks the server a question of our own.
	 * @return the answer, {@link Reply#LOST} where a proxy stands before the server or
	 * none has come
	 */
	Reply ask(Chunk question) throws StopException {
		if (this.splitting) {
			return Reply.LOST;
		}
		BulkConnection current = connect();
		if (current == null) {
			return Reply.LOST;
		}
		if (current.send(question, Connector.ANSWER_TIMEOUT)) {
			current.await(question, Connector.ANSWER_TIMEOUT);
		}
		return question.replies().get(0);
	}

	/** Gives the connection up: the next chunk gets another. */
	void drop() {
		if (this.connection != null) {
			this.connections.discard(this.connection);
			this.connection = null;
		}
	}

	/** Forgets which scripts the server knows. */
	void forgetScripts() {
		this.loaded.clear();
	}

	/** Returns whether the connection stands, as far as can be told without asking. */
	private boolean usable() {
		return this.connection != null && this.connection.usable()
				&& this.waits.time().nanos() - this.lastUsed < STALE.toNanos();
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

	/** Returns how long the connection's own threads have waited for a processor. */
	long processorWait() {
		BulkConnection current = this.connection;
		return (current != null) ? current.processorWait() : 0;
	}

	Traffic traffic() {
		return new Traffic(this.commands, this.bytes, this.chunks, this.retries);
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
		if (current.send(loading, this.options.timeout())) {
			current.await(loading, this.options.timeout());
		}
		for (Reply reply : loading.replies().notable()) {
			if (reply instanceof Reply.Refused refused && !Remedy.of(refused.code()).repeatable()) {
				throw new StopException("the server does not take a script: " + refused.text(), null);
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
		if (this.fruitless) {
			pause("fruitless", StopException.retryable("connections to Redis stand, but end before they answer", null));
		}
		while (true) {
			try {
				current = take();
				this.connection = current;
				this.connects++;
				this.fruitless = true;
				this.lastUsed = this.waits.time().nanos();
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

}
