package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

	private boolean known;

	private long askedAt;

	private int asked;

	private long refreshes;

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
	 * @throws StopException if the writer was closed
	 */
	boolean refresh(Duration age, @Nullable NodeAddress suspect) throws StopException {
		if (!this.asking.tryLock()) {
			return this.known;
		}
		try {
			boolean fresh = this.known && this.time.nanos() - this.askedAt < age.toNanos();
			if (!fresh) {
				for (NodeAddress node : inTurn(suspect)) {
					if (ask(node)) {
						this.known = true;
						break;
					}
				}
				this.askedAt = this.time.nanos();
			}
			return this.known;
		}
		finally {
			this.asking.unlock();
		}
	}

	/** Begins with another node each time: one may be cut off, and have an old view. */
	private List<NodeAddress> inTurn(@Nullable NodeAddress suspect) {
		Set<NodeAddress> all = new LinkedHashSet<>(this.slots.nodes());
		List<NodeAddress> turn = new ArrayList<>(all);
		Collections.rotate(turn, -this.asked++);
		all = new LinkedHashSet<>(turn);
		all.addAll(this.seeds);
		if (suspect != null && all.remove(suspect)) {
			all.add(suspect);
		}
		return List.copyOf(all);
	}

	private boolean ask(NodeAddress node) throws StopException {
		Chunk question = new Chunk(0);
		question.keepTexts();
		question.ask("CLUSTER", "SLOTS");
		Reply answer = ask(node, question);
		if (answer instanceof Reply.Refused refused) {
			this.trouble = node + " says: " + refused.text();
		}
		else if (this.slots.learn(answer, node)) {
			this.refreshes++;
			return true;
		}
		else if (answer instanceof Reply.Elements) {
			this.trouble = node + " knows of no node that owns slots";
		}
		return false;
	}

	/**
	 * Asks a node a question of our own.
	 * @return the answer, {@link Reply#LOST} where none has come
	 */
	private Reply ask(NodeAddress node, Chunk question) throws StopException {
		Connections connections = this.nodes.apply(node);
		try {
			BulkConnection connection = connections.take();
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
		}
		catch (NoConnectionException ex) {
			this.trouble = String.valueOf(ex.getMessage());
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
			if (answer == Reply.LOST) {
				answer = ask(node, question.get());
			}
		}
		return answer;
	}

}
