package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.WithCluster;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes that replicas are waited for, one of which is stopped.
 */
@WithCluster
@Timeout(300)
class WaitReplicasIT {

	private static final int ITEMS = 600;

	private static final BulkOptions OPTIONS = ClusterWrites.OPTIONS.withWaitReplicas(1, Duration.ofMillis(250))
		.withKeptFailures(ITEMS);

	/** Stops a replica in the middle, and lets it go on afterwards. */
	private static BulkReport write(RedisConnectionFactory factory, RedisServer replica) {
		try {
			return ClusterWrites.write(factory, OPTIONS, IntStream.range(0, ITEMS).peek((item) -> {
				if (item == ITEMS / 2) {
					replica.stop();
				}
			}).iterator(), (item, commands) -> commands.incrby("key" + item, item));
		}
		finally {
			replica.cont();
		}
	}

	/** Replicas that have just been started say nothing before they have loaded. */
	private static void awaitReplica(RedisServer master) {
		master.command("FLUSHALL");
		Awaitility.await("A replica that keeps up").until(() -> {
			String info = String.valueOf(master.command("INFO", "replication"));
			return number(info, "state=online,offset=") == number(info, "master_repl_offset:");
		});
	}

	private static long number(String info, String name) {
		return Pattern.compile(name + "(\\d+)")
			.matcher(info)
			.results()
			.mapToLong((match) -> Long.parseLong(match.group(1)))
			.findFirst()
			.orElse(-1);
	}

	private static void isUnknown(BulkReport report, IntPredicate unknown) {
		assertThat(report.failures()).allSatisfy((result) -> {
			assertThat(result.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(result.reason()).contains("acknowledged by 0 of 1 replicas within 250 ms");
		});
		assertThat(report.written() + report.unknown()).isEqualTo(ITEMS);
		List<Integer> positions = report.failures().stream().map(ItemResult::position).map(Long::intValue).toList();
		assertThat(positions).allMatch((position) -> unknown.test(position));
		// those before it may be in flight when the replica stops
		assertThat(positions).containsAll(IntStream.range(ITEMS / 2, ITEMS).filter(unknown).boxed().toList());
	}

	@ParameterizedTest
	@EnumSource
	void ofAServer(Driver driver) {
		try (RedisServer master = RedisServer.start();
				RedisServer replica = RedisServer.start((config) -> config.replicaOf(master))) {
			awaitReplica(master);
			BulkReport report = write(driver.factory(master.address()), replica);
			assertThat(report.written()).isPositive();
			isUnknown(report, (position) -> position >= ITEMS / 2 - 150);
			assertThat(IntStream.range(0, ITEMS))
				.allSatisfy((item) -> assertThat(master.command("GET", "key" + item)).isEqualTo("" + item));
		}
	}

	@ParameterizedTest
	@EnumSource
	void ofANodeOfACluster(Driver driver, RedisCluster cluster) {
		cluster.masters().forEach(WaitReplicasIT::awaitReplica);
		RedisServer master = cluster.masters().get(1);
		List<Integer> slots = cluster.slots().of(master);
		BulkReport report = write(driver.factory(cluster), cluster.replicas(master).get(0));
		isUnknown(report, (position) -> position >= 0 && slots.contains(RedisCluster.slot("key" + position)));
		assertThat(ClusterContent.strings(cluster, "*")).hasSize(ITEMS)
			.allSatisfy((key, value) -> assertThat(key).isEqualTo("key" + value));
	}

}
