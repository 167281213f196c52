package io.github.redisbulk.engine;

import java.util.ArrayDeque;
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
import io.github.redisbulk.engine.recovery.SplitCommands;

/**
 * A run's way to Redis: sends chunks over the connection that its {@linkplain LaneLink
 * link} has, waits for the answers, and counts what has gone over the wire.
 */
final class LaneConnection {

	private final LaneLink link;

	private final BulkOptions options;

	private final Listeners listeners;

	private final ReplicaCheck replicas;

	/** What is in flight, where it has been packed. */
	private final Queue<PackedChunk> packed = new ArrayDeque<>();

	private final SpareChunks spare;

	private final Queue<BulkChunk> unanswered = new ArrayDeque<>();

	private final boolean packing;

	/** Whether a proxy may carry out a part of a command. */
	private final boolean splitting;

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
		this.link = new LaneLink(connections, elsewhere, options, waits);
		this.options = options;
		this.packing = options.packing() && !options.atomic();
		this.splitting = options.compatibility() == Compatibility.PROXY;
		this.spare = new SpareChunks(options);
		this.listeners = listeners;
		this.replicas = new ReplicaCheck(options);
	}

	/**
	 * Returns whether a chunk could be sent right behind those in flight: there is a
	 * connection, as far as is known, and the server knows the chunk's scripts.
	 */
	boolean ready(Chunk chunk) {
		return this.link.ready(chunk);
	}

	/**
	 * Sends a chunk: behind those in flight if the link is {@linkplain #ready ready},
	 * over another connection only when nothing is in flight.
	 * @return {@code false} where nothing was sent: the connection turned out to be lost,
	 * the link was not ready, or the commands can go elsewhere
	 * @throws StopException if there is no connection to be had
	 */
	boolean send(Chunk chunk) throws StopException {
		BulkConnection current = this.link.current();
		if (current == null || this.unanswered.isEmpty()) {
			current = this.link.connect(chunk.scripts());
			if (current == null) {
				return false;
			}
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
		this.link.used();
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

	/**
	 * Waits for the replies to the chunk that was sent first.
	 * @return how long replicas were waited for then, in nanoseconds
	 */
	long await(Chunk chunk) {
		BulkConnection current = this.link.current();
		if (current == null) {
			return 0;
		}
		PackedChunk joined = this.packed.poll();
		Chunk wire = (joined != null) ? joined.wire() : chunk;
		current.await(wire, this.replicas.timeout());
		answered(wire);
		if (joined != null) {
			joined.unpack();
			this.spare.giveBack(joined.wire());
		}
		long waited = this.replicas.await(current, chunk);
		SplitCommands.doubt(chunk, this.splitting);
		if (chunk.replies().answered() > 0) {
			this.link.answered();
		}
		return waited;
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
		BulkConnection current = this.link.connect(chunk.scripts());
		if (current == null || !send(current, chunk, true)) {
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
		return (this.link.connect(scripts) != null) ? this.link.number() : -1;
	}

	/**
	 * Sends a chunk over the connection that {@linkplain #stand stands}, and over no
	 * other.
	 * @param repeated whether it has been sent before
	 * @return {@code false} where nothing was sent
	 */
	boolean sendHere(Chunk chunk, boolean repeated) {
		BulkConnection current = this.link.current();
		boolean sent = current != null && send(current, chunk, repeated);
		this.retries += (sent && repeated) ? 1 : 0;
		return sent;
	}

	/**
	 * Asks a question over the connection that {@linkplain #stand stands}, and over no
	 * other.
	 * @return whether all of it was answered
	 */
	boolean askHere(Chunk question) {
		BulkConnection current = this.link.current();
		if (current == null || !current.send(question, Connector.ANSWER_TIMEOUT)) {
			return false;
		}
		current.await(question, Connector.ANSWER_TIMEOUT);
		if (question.finished()) {
			this.link.used();
			this.link.answered();
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
		BulkConnection current = this.link.connect(Set.of());
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
		this.link.drop();
	}

	/** Gives the connection back: whoever takes it next asks whether it still stands. */
	void release() {
		this.link.release();
	}

	/** Forgets which scripts the server knows. */
	void forgetScripts() {
		this.link.forgetScripts();
	}

	/** Returns how long the connection's own threads have waited for a processor. */
	long processorWait() {
		return this.link.processorWait();
	}

	Traffic traffic() {
		return new Traffic(this.commands, this.bytes, this.chunks, this.retries);
	}

}
