package io.github.redisbulk.testkit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * A node of a cluster as some node sees it: a line of {@code CLUSTER NODES}.
 *
 * @param id the node's name in the cluster
 * @param port where it answers clients
 * @param flags what it is, such as {@code myself}, {@code master}, {@code fail?}
 * @param master the id of the master that it replicates, {@code -} if it is one
 * @param epoch the version of its claim to its slots: the highest one wins
 * @param linked whether the node that was asked is connected to it
 * @param slots the slots that it owns
 */
record ClusterNode(String id, int port, Set<String> flags, String master, long epoch, boolean linked, BitSet slots) {

	private static final int FLAGS = 2;

	private static final int MASTER = 3;

	private static final int EPOCH = 6;

	private static final int LINK = 7;

	private static final int SLOTS = 8;

	private static final Set<String> UNSETTLED = Set.of("fail", "fail?", "handshake", "noaddr");

	/**
	 * Asks a server for all nodes that it knows.
	 * @param server the server
	 * @return the nodes, itself among them
	 */
	static List<ClusterNode> seenBy(RedisServer server) {
		return String.valueOf(server.command("CLUSTER", "NODES")).lines().map(ClusterNode::parse).toList();
	}

	/**
	 * Asks a server for what it knows of itself, which is the first that any node knows.
	 * @param server the server
	 * @return the node that it is
	 */
	static ClusterNode self(RedisServer server) {
		return seenBy(server).stream().filter((node) -> node.flags.contains("myself")).findFirst().orElseThrow();
	}

	private static ClusterNode parse(String line) {
		String[] words = line.split(" ");
		BitSet slots = new BitSet(RedisCluster.SLOTS);
		Arrays.stream(words)
			.skip(SLOTS)
			.filter((word) -> !word.startsWith("["))
			.map((word) -> word.split("-"))
			.forEach((range) -> slots.set(Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1]) + 1));
		int port = Integer.parseInt(words[1].replaceFirst(".*:(\\d+)@.*", "$1"));
		return new ClusterNode(words[0], port, Set.of(words[FLAGS].split(",")), words[MASTER],
				Long.parseLong(words[EPOCH]), words[LINK].equals("connected"), slots);
	}

	boolean isMaster() {
		return this.flags.contains("master");
	}

	/**
	 * Returns whether nothing is wrong with it in the eyes of the node that was asked.
	 */
	boolean isWell() {
		return this.flags.stream().noneMatch(UNSETTLED::contains) && (this.linked || this.flags.contains("myself"));
	}

}
