package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.ServerProduct;
import io.github.redisbulk.testkit.WithCluster;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.unit.DataSize;

import static io.github.redisbulk.engine.ClusterWrites.ITEMS;
import static io.github.redisbulk.engine.ClusterWrites.OPTIONS;
import static io.github.redisbulk.engine.ClusterWrites.interrupted;
import static io.github.redisbulk.engine.ClusterWrites.items;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that are found, lost, stalled or renamed; {@link ClusterLedgerIT} replaces them.
 */
@WithCluster
@ParameterizedClass
@EnumSource
@Timeout(300)
class ClusterNodesIT {

	/** The slots of the first items behind the middle. */
	private static final List<Integer> SLOTS = IntStream.range(ITEMS / 2, ITEMS / 2 + 30)
		.map((item) -> RedisCluster.slot("key" + item))
		.boxed()
		.toList();

	private static RedisCluster cluster;

	@Parameter
	Driver driver;

	private Runnable heal = () -> {
	};

	@BeforeAll
	static void use(RedisCluster shared) {
		cluster = shared;
	}

	@AfterEach
	void heal() {
		this.heal.run();
	}

	private static BulkReport write(RedisConnectionFactory factory, Iterator<Integer> items) {
		return ClusterWrites.write(factory, OPTIONS, items, (item, commands) -> commands.set("key" + item, item));
	}

	private static void hasWrittenAll(BulkReport report) {
		ClusterWrites.hasWrittenAll(report);
		assertThat(ClusterContent.strings(cluster, "*")).hasSize((int) report.read())
			.allSatisfy((key, value) -> assertThat(key).isEqualTo("key" + value));
	}

	@Test
	void findsNodesThatNoSeedNames() {
		List<String> seeds = List.of("127.0.0.1:1", cluster.nodes().get(1), "127.0.0.1:2");
		RedisServer heir = cluster.masters().get(0);
		BulkReport report = write(this.driver.cluster(seeds), interrupted(() -> {
			RedisServer added = cluster.members().add();
			this.heal = () -> {
				cluster.slots().move(cluster.slots().of(added), heir);
				cluster.members().remove(added);
			};
			cluster.slots().move(SLOTS, added);
		}));
		assertThat(cluster.masters()).hasSize(4)
			.allSatisfy((master) -> assertThat((Long) master.command("DBSIZE")).isPositive());
		hasWrittenAll(report);
	}

	@Test
	void saysWhereNoSeedAnswers() {
		BulkOptions options = OPTIONS
			.withRetry(new RetryPolicy(3, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(2), true));
		BulkReport report = ClusterWrites.write(this.driver.cluster(List.of("127.0.0.1:1", "127.0.0.1:2")), options,
				items(2), (item, commands) -> commands.set(item, item));
		assertThat(report.notSent()).isEqualTo(report.read());
		assertThat(report.stopReason().orElseThrow()).contains("127.0.0.1:2", "Connection refused");
	}

	@Test
	void saysAtOnceThatAServerBelongsToNoCluster() {
		try (RedisServer server = RedisServer.start()) {
			BulkReport report = ClusterWrites.write(this.driver.cluster(List.of(server.host() + ":" + server.port())),
					OPTIONS.withRetry(
							new RetryPolicy(1, Duration.ofDays(1), Duration.ofDays(1), Duration.ofDays(1), true)),
					items(2), (item, commands) -> commands.set(item, item));
			assertThat(report.notSent()).isEqualTo(report.read());
			assertThat(report.stopReason().orElseThrow()).contains(server.host(), "cluster support disabled");
		}
	}

	@Test
	void takesNamesOfNodes() {
		ServerProduct.REDIS.require(7, "cluster-announce-hostname");
		this.heal = () -> {
			cluster.members().configure("cluster-preferred-endpoint-type", "ip");
			cluster.members().configure("cluster-announce-hostname", "");
		};
		cluster.members().configure("cluster-announce-hostname", "localhost");
		cluster.members().configure("cluster-preferred-endpoint-type", "hostname");
		Awaitility.await("Names that all nodes know")
			.until(() -> cluster.masters()
				.stream()
				.allMatch((master) -> !String.valueOf(master.command("CLUSTER", "SLOTS")).contains("?")));
		followsRedirects();
	}

	/** Such nodes redirect to whatever host one has asked, and another port. */
	@Test
	void takesNodesThatDoNotTellTheirHosts() {
		ServerProduct.REDIS.require(7, "cluster-preferred-endpoint-type");
		this.heal = () -> cluster.members().configure("cluster-preferred-endpoint-type", "ip");
		cluster.members().configure("cluster-preferred-endpoint-type", "unknown-endpoint");
		followsRedirects();
	}

	private void followsRedirects() {
		RedisServer from = cluster.owner(SLOTS.get(0));
		List<Integer> slots = SLOTS.stream().filter((slot) -> cluster.owner(slot) == from).toList();
		BulkReport report = write(this.driver.cluster(cluster.nodes().subList(0, 1)),
				interrupted(() -> cluster.slots().move(slots, cluster.otherThan(from))));
		hasWrittenAll(report);
		assertThat(report.nodes().stream().mapToLong(BulkNode::redirects).sum()).isPositive();
	}

	@Test
	void getsOverANodeThatIsAnnouncedWhereNobodyIs() {
		ServerProduct.REDIS.require(7, "a port that is announced anew while it runs");
		RedisServer wrong = cluster.masters().get(1);
		cluster.members().announce(wrong, 1);
		CompletableFuture<Void> mended = CompletableFuture.runAsync(
				() -> cluster.members().announce(wrong, wrong.port()),
				CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
		BulkReport report = write(this.driver.factory(cluster), items(ITEMS));
		mended.join();
		hasWrittenAll(report);
	}

	@Test
	void logsInToEachNode() {
		this.heal = () -> cluster.members().configure("requirepass", "");
		cluster.members().configure("requirepass", "secret");
		hasWrittenAll(write(this.driver.cluster(cluster.nodes(), "secret"), items(ITEMS)));
	}

	/** While one node does nothing, the others take what is theirs. */
	@Test
	void writesToTheOthersWhileOneIsStalled() {
		RedisServer stalled = stallable();
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
				Awaitility.await("The keys of the others").until(() -> ClusterContent.keys(cluster) >= theirs);
				stalled.cont();
			}
		}).iterator();
		hasWrittenAll(write(this.driver.factory(cluster), source));
	}

	/** Returns a master that is not given up while it is stalled. */
	private RedisServer stallable() {
		cluster.members().configure("cluster-node-timeout", "15000");
		RedisServer stalled = cluster.masters().get(1);
		this.heal = () -> {
			stalled.cont();
			cluster.members().configure("cluster-node-timeout", "2000");
		};
		return stalled;
	}

	/** A chunk of one command holds some hundred times the memory of that. */
	@Test
	void holdsManySmallChunksForOneThatIsStalledInLittleMemory() {
		RedisServer stalled = stallable();
		int items = 10 * ITEMS;
		AtomicLong used = new AtomicLong();
		Iterator<Integer> source = IntStream.range(0, items).peek((item) -> {
			if (item == 0) {
				stalled.stop();
				used.set(-usedMemory());
			}
			else if (item == items - 1) {
				used.addAndGet(usedMemory());
				stalled.cont();
			}
		}).iterator();
		hasWrittenAll(ClusterWrites.write(this.driver.factory(cluster), OPTIONS.withChunkMaxCommands(1), source,
				(item, commands) -> commands.set("key" + item, item)));
		assertThat(DataSize.ofBytes(used.get())).isLessThan(DataSize.ofMegabytes(50));
	}

	private static long usedMemory() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	@Test
	void holdsTheSourceWhileOneIsStalledAndTheBacklogIsFull() {
		RedisServer stalled = stallable();
		AtomicInteger taken = new AtomicInteger();
		AtomicInteger before = new AtomicInteger(-1);
		CompletableFuture<Integer> held = new CompletableFuture<>();
		Iterator<Integer> source = IntStream.range(0, 3 * ITEMS).peek((item) -> {
			taken.set(item);
			if (item == ITEMS / 2) {
				stalled.stop();
				held.completeAsync(() -> {
					Awaitility.await().until(() -> before.getAndSet(taken.get()) == taken.get());
					stalled.cont();
					return before.get();
				});
			}
		}).iterator();
		hasWrittenAll(ClusterWrites.write(this.driver.factory(cluster), OPTIONS.withMaxBacklog(DataSize.ofBytes(0)),
				source, (item, commands) -> commands.set("key" + item, item)));
		assertThat(held.join()).isBetween(ITEMS / 2, 3 * ITEMS - 2);
	}

}
