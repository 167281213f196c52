package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.redisbulk.testkit.OpenSlot;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A cluster that a {@link ClusterFault} strikes while it is written to.
 *
 * @param cluster the cluster
 * @param random chooses what is struck
 * @param ledger the books of the run
 * @param losses takes what the fault may lose
 */
record StruckCluster(RedisCluster cluster, Random random, Ledger ledger, LedgerLosses losses) {

	/** A run that a fault holds does not get on: the fault ends all the same. */
	private static final Duration PATIENCE = Duration.ofSeconds(2);

	/** Returns any master. */
	RedisServer master() {
		List<RedisServer> masters = this.cluster.masters();
		return masters.get(this.random.nextInt(masters.size()));
	}

	/** Returns any other master. */
	RedisServer otherThan(RedisServer server) {
		List<RedisServer> others = this.cluster.masters().stream().filter((master) -> master != server).toList();
		return others.get(this.random.nextInt(others.size()));
	}

	/** Returns some neighbouring slots of a master. */
	List<Integer> someSlots(RedisServer master) {
		List<Integer> slots = this.cluster.slots().of(master);
		int count = Math.min(slots.size(), 10 + this.random.nextInt(50));
		int first = this.random.nextInt(slots.size() - count + 1);
		return slots.subList(first, first + count);
	}

	/** Begins to move some slots. */
	List<OpenSlot> openSlots(RedisServer from, RedisServer to) {
		return someSlots(from).stream().map((slot) -> this.cluster.slots().open(slot, to)).toList();
	}

	/** Waits until the run has taken more items, or does not get on. */
	void awaitItems(int count) {
		long enough = this.ledger.handedOut() + count;
		try {
			Awaitility.await()
				.pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(5))
				.atMost(PATIENCE)
				.until(() -> this.ledger.handedOut() >= enough);
		}
		catch (ConditionTimeoutException ex) {
			// the fault is what it waits for
		}
	}

	/** Lets a time pass. */
	void pass(int millis) {
		CompletableFuture.runAsync(() -> {
		}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)).join();
	}

	/**
	 * Replaces a master by a replica that may not be in step with it. What the replica
	 * had before, and what is written to the new master, must be there.
	 */
	void losing(RedisServer master, Runnable replacement) {
		long safe = replicated(master);
		replacement.run();
		this.losses.in(new LedgerLosses.Window(safe, this.ledger.handedOut()));
	}

	/** Returns below which position the master's replica has everything. */
	private long replicated(RedisServer master) {
		long settled = this.ledger.settledBelow();
		String key = IntStream.iterate(0, (i) -> i + 1)
			.mapToObj((i) -> "p:marker" + i)
			.filter((candidate) -> this.cluster.slots().of(master).contains(RedisCluster.slot(candidate)))
			.findFirst()
			.orElseThrow();
		try (RespConnection connection = master.connect()) {
			connection.command("SET", key, "all before this");
			return Long.valueOf(1).equals(connection.command("WAIT", "1", "20000")) ? settled : 0;
		}
	}

}
