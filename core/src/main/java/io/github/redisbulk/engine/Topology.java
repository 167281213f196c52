package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.recovery.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Asks the nodes of a cluster who owns which slot.
 * <p>
 * This class is thread-safe. One thread at a time asks; others do without.
 */
final class Topology {

	private final List<NodeAddress> seeds;

	private final Function<NodeAddress, Connections> nodes;

	private final TimeSource time;

	private final SlotMap slots = new SlotMap();

	private final Lock asking = new ReentrantLock();

	private volatile boolean known;

	private long askedAt;

	private final AtomicInteger turns = new AtomicInteger();

	private volatile String trouble = "no node has been asked";

	/**
	 * Creates a topology of which nothing is known.
	 * @param seeds the nodes to ask first
	 * @param nodes gives the connections to a node
	 * @param time the time
	 */
	Topology(List<NodeAddress> seeds, Function<NodeAddress, Connections> nodes, TimeSource time) {
		this.seeds = seeds;
		this.nodes = nodes;
		this.time = time;
	}

	SlotMap slots() {
		return this.slots;
	}

	/** Returns, in one sentence, why the last question was not answered. */
	String trouble() {
		return this.trouble;
	}

	/**
	 * Asks the nodes, one after the other until one knows, unless somebody has just done
	 * so or is about to.
	 * @param age how old an answer may be
	 * @param suspect the node that is asked last, if any
	 * @return whether the slots are known, be it from earlier
	 * @throws StopException if the writer was closed, or no node will ever tell
	 */
	boolean refresh(Duration age, @Nullable NodeAddress suspect) throws StopException {
		if (!this.asking.tryLock()) {
			return this.known;
		}
		try {
			if (!this.known || this.time.nanos() - this.askedAt >= age.toNanos()) {
				askInTurn(suspect);
				this.askedAt = this.time.nanos();
			}
			return this.known;
		}
		finally {
			this.asking.unlock();
		}
	}

	private void askInTurn(@Nullable NodeAddress suspect) throws StopException {
		boolean hopeless = true;
		for (NodeAddress node : inTurn(suspect)) {
			Answer answer = ask(node);
			if (answer == Answer.TOLD) {
				this.known = true;
				return;
			}
			hopeless &= answer == Answer.NEVER;
		}
		if (hopeless && !this.known) {
			throw new StopException("no node of the cluster tells which node owns which slot: " + this.trouble, null);
		}
	}

	/** What has come of a question. */
	private enum Answer {

		/** The slots are known. */
		TOLD,

		/** It is no use to ask again. */
		NEVER,

		/** Another time, perhaps. */
		NOT_NOW

	}

	/** Begins with another node each time: one may be cut off, and have an old view. */
	private List<NodeAddress> inTurn(@Nullable NodeAddress suspect) {
		Set<NodeAddress> all = new LinkedHashSet<>(this.slots.nodes());
		List<NodeAddress> turn = new ArrayList<>(all);
		Collections.rotate(turn, -this.turns.getAndIncrement());
		all = new LinkedHashSet<>(turn);
		all.addAll(this.seeds);
		if (suspect != null && all.remove(suspect)) {
			all.add(suspect);
		}
		return List.copyOf(all);
	}

	private Answer ask(NodeAddress node) throws StopException {
		Chunk question = new Chunk(0);
		question.keepTexts();
		question.ask("CLUSTER", "SLOTS");
		Reply answer;
		try {
			answer = ask(node, question);
		}
		catch (NoConnectionException ex) {
			return (ex.lasting() || Remedy.of(ex.code()) == Remedy.STOP) ? Answer.NEVER : Answer.NOT_NOW;
		}
		if (answer instanceof Reply.Refused refused) {
			this.trouble = node + " says: " + refused.text();
			return Remedy.of(refused).repeatable() ? Answer.NOT_NOW : Answer.NEVER;
		}
		if (this.slots.learn(answer, node)) {
			return Answer.TOLD;
		}
		if (answer instanceof Reply.Elements) {
			this.trouble = node + " knows of no node that owns slots";
		}
		return Answer.NOT_NOW;
	}

	/**
	 * Asks a node a question of our own.
	 * @return the answer, {@link Reply#LOST} where none has come
	 */
	private Reply ask(NodeAddress node, Chunk question) throws StopException, NoConnectionException {
		Connections connections = this.nodes.apply(node);
		BulkConnection connection;
		try {
			connection = connections.take();
		}
		catch (NoConnectionException ex) {
			this.trouble = String.valueOf(ex.getMessage());
			throw ex;
		}
		if (connection.send(question, Connector.ANSWER_TIMEOUT)) {
			connection.await(question, Connector.ANSWER_TIMEOUT);
		}
		if (question.finished()) {
			connections.giveBack(connection);
		}
		else {
			connections.discard(connection);
			this.trouble = node + " does not answer";
		}
		return question.replies().get(0);
	}

	/**
	 * Asks one node after the other until one answers.
	 * @param question makes the question
	 * @return the answer, {@link Reply#LOST} where none has come
	 */
	Reply ask(Supplier<Chunk> question) throws StopException {
		Reply answer = Reply.LOST;
		for (NodeAddress node : inTurn(null)) {
			try {
				answer = (answer == Reply.LOST) ? ask(node, question.get()) : answer;
			}
			catch (NoConnectionException ex) {
				// another node may know as well
			}
		}
		return answer;
	}

}
