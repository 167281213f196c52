package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.ClusterMembers.Failover;
import io.github.redisbulk.testkit.ClusterPlan;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisConfig;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.ServerProduct;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that are found, lost, stalled, renamed or replaced.
 */
@Timeout(120)
class ClusterNodesIT {

	private static final int ITEMS = 3000;

	private static final BulkOptions OPTIONS = new Way(Driver.LETTUCE, 2, 50, false, false).options()
		.withTimeout(Duration.ofSeconds(20));

	/** Writes strings, and does something before one in the middle. */
	private static BulkReport write(RedisConnectionFactory factory, int items, Runnable action) {
		Iterator<Integer> source = IntStream.range(0, items).peek((item) -> {
			if (item == ITEMS / 2) {
				action.run();
			}
		}).iterator();
		try (BulkWriter writer = BulkWriters.create(factory, OPTIONS)) {
			return writer.write(source, (item, commands) -> commands.set("key" + item, item));
		}
	}

	private static void hasWrittenAll(RedisCluster cluster, BulkReport report) {
		assertThat(report.complete()).as("%s %s", report, report.failures()).isTrue();
		assertThat(ClusterContent.strings(cluster, "*")).hasSize((int) report.read())
			.allSatisfy((key, value) -> assertThat(key).isEqualTo("key" + value));
	}

	private static void moveSome(RedisCluster cluster, RedisServer from, RedisServer to) {
		cluster.slots().move(cluster.slots().of(from).subList(0, 50), to);
	}

	@ParameterizedTest
	@EnumSource
	void findsNodesThatNoSeedNames(Driver driver) {
		try (RedisCluster cluster = RedisCluster.start()) {
			List<String> seeds = List.of("127.0.0.1:1", cluster.nodes().get(1), "127.0.0.1:2");
			BulkReport report = write(driver.cluster(seeds), ITEMS, () -> {
				RedisServer added = cluster.members().add();
				cluster.masters()
					.stream()
					.filter((master) -> master != added)
					.forEach((master) -> moveSome(cluster, master, added));
			});
			assertThat(cluster.masters()).hasSize(4)
				.allSatisfy((master) -> assertThat((Long) master.command("DBSIZE")).isPositive());
			hasWrittenAll(cluster, report);
		}
	}

	@ParameterizedTest
	@EnumSource
	void saysWhereNoSeedAnswers(Driver driver) {
		BulkOptions options = OPTIONS
			.withRetry(new RetryPolicy(3, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(5), true));
		try (BulkWriter writer = BulkWriters.create(driver.cluster(List.of("127.0.0.1:1", "127.0.0.1:2")), options)) {
			BulkReport report = writer.write(List.of(1, 2), (item, commands) -> commands.set(item, item));
			assertThat(report.notSent()).isEqualTo(report.read());
			assertThat(report.stopReason().orElseThrow()).contains("127.0.0.1:2", "Connection refused");
		}
	}

	@ParameterizedTest
	@EnumSource
	void saysAtOnceThatAServerBelongsToNoCluster(Driver driver) {
		try (RedisServer server = RedisServer.start();
				BulkWriter writer = BulkWriters
					.create(driver.cluster(List.of(server.host() + ":" + server.port())), OPTIONS.withRetry(
							new RetryPolicy(1, Duration.ofDays(1), Duration.ofDays(1), Duration.ofDays(1), true)))) {
			BulkReport report = writer.write(List.of(1, 2), (item, commands) -> commands.set(item, item));
			assertThat(report.notSent()).isEqualTo(report.read());
			assertThat(report.stopReason().orElseThrow()).contains(server.host(), "cluster support disabled");
		}
	}

	@ParameterizedTest
	@EnumSource
	void takesNamesOfNodes(Driver driver) {
		ServerProduct.REDIS.require(7, "cluster-announce-hostname");
		followsRedirects(driver, RedisConfig::announceHostname);
	}

	/** Such nodes redirect to whatever host one has asked, and another port. */
	@ParameterizedTest
	@EnumSource
	void takesNodesThatDoNotTellTheirHosts(Driver driver) {
		ServerProduct.REDIS.require(7, "cluster-preferred-endpoint-type");
		followsRedirects(driver, (config) -> config.directive("cluster-preferred-endpoint-type", "unknown-endpoint"));
	}

	private static void followsRedirects(Driver driver, Consumer<RedisConfig> customizer) {
		try (RedisCluster cluster = RedisCluster.start(customizer)) {
			BulkReport report = write(driver.cluster(cluster.nodes().subList(0, 1)), ITEMS,
					() -> moveSome(cluster, cluster.masters().get(0), cluster.masters().get(1)));
			hasWrittenAll(cluster, report);
		}
	}

	@ParameterizedTest
	@EnumSource
	void getsOverANodeThatIsAnnouncedWhereNobodyIs(Driver driver) {
		ServerProduct.REDIS.require(7, "a port that is announced anew while it runs");
		try (RedisCluster cluster = RedisCluster.start()) {
			RedisServer wrong = cluster.masters().get(1);
			cluster.members().announce(wrong, 1);
			CompletableFuture<Void> mended = CompletableFuture.runAsync(
					() -> cluster.members().announce(wrong, wrong.port()),
					CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS));
			BulkReport report = write(driver.factory(cluster), ITEMS, () -> {
			});
			mended.join();
			hasWrittenAll(cluster, report);
		}
	}

	@ParameterizedTest
	@EnumSource
	void logsInToEachNode(Driver driver) {
		try (RedisCluster cluster = RedisCluster.start((config) -> config.password("secret"))) {
			BulkReport report = write(driver.factory(cluster), ITEMS, () -> {
			});
			hasWrittenAll(cluster, report);
		}
	}

	/** While one node does nothing, the others take what is theirs. */
	@ParameterizedTest
	@EnumSource
	void writesToTheOthersWhileOneIsStalled(Driver driver) {
		try (RedisCluster cluster = RedisCluster.start((config) -> config.directive("cluster-node-timeout", "15000"))) {
			RedisServer stalled = cluster.masters().get(1);
			List<Integer> slots = cluster.slots().of(stalled);
			// what comes behind may still wait for its chunk to be full
			long theirs = IntStream.range(0, 2 * ITEMS - 500)
				.filter((item) -> !slots.contains(RedisCluster.slot("key" + item)))
				.count();
			Iterator<Integer> source = IntStream.range(0, 3 * ITEMS).peek((item) -> {
				if (item == ITEMS / 2) {
					stalled.stop();
				}
				else if (item == 2 * ITEMS) {
					awaitKeys(cluster, theirs);
					stalled.cont();
				}
			}).iterator();
			try (BulkWriter writer = BulkWriters.create(driver.factory(cluster), OPTIONS)) {
				hasWrittenAll(cluster, writer.write(source, (item, commands) -> commands.set("key" + item, item)));
			}
		}
	}

	private static void awaitKeys(RedisCluster cluster, long count) {
		Awaitility.await("The keys of the others")
			.until(() -> cluster.masters()
				.stream()
				.mapToLong((master) -> (Long) master.command("DBSIZE"))
				.sum() >= count);
	}

	@ParameterizedTest
	@EnumSource
	void followsAReplicaThatTakesOver(Driver driver) {
		try (RedisCluster cluster = RedisCluster.start(ClusterPlan.of(3, 1))) {
			BulkReport report = write(driver.factory(cluster), ITEMS,
					() -> cluster.members().failover(cluster.masters().get(0), Failover.GRACEFUL));
			hasWrittenAll(cluster, report);
			RedisServer killed = cluster.masters().get(1);
			RedisServer next = cluster.replicas(killed).get(0);
			BulkReport again = write(driver.factory(cluster), 3 * ITEMS, killed::kill);
			assertThat(again.complete()).as("%s %s", again, again.failures()).isTrue();
			assertThat(cluster.masters()).contains(next).doesNotContain(killed);
		}
	}

}
