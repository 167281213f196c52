package io.github.redisbulk.engine;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.OpenSlot;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writing to a cluster of three masters.
 */
class ClusterIT {

	private static final BulkOptions OPTIONS = BulkOptions.defaults().withChunkCommands(20).withInFlight(2);

	private static RedisCluster cluster;

	@BeforeAll
	static void start() {
		cluster = RedisCluster.start();
	}

	@AfterAll
	static void stop() {
		if (cluster != null) {
			cluster.close();
		}
	}

	@AfterEach
	void empty() {
		cluster.masters().forEach((master) -> master.command("FLUSHALL"));
	}

	private static BulkWriter writer(Driver driver, BulkOptions options) {
		return BulkWriters.create(driver.factory(cluster), options);
	}

	private static long keys() {
		return cluster.masters().stream().mapToLong((master) -> (Long) master.command("DBSIZE")).sum();
	}

	@ParameterizedTest
	@EnumSource
	void writesToEveryNode(Driver driver) {
		try (BulkWriter writer = writer(driver, OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 10_000).iterator(),
					(item, commands) -> commands.set("key:" + item, item));
			assertThat(report.written()).as(report.toString()).isEqualTo(10_000);
			assertThat(report.traffic().commands()).isEqualTo(10_000);
			assertThat(report.nodes()).extracting(BulkNode::address).hasSameElementsAs(cluster.nodes());
			assertThat(report.nodes()).allSatisfy((node) -> {
				assertThat(node.slots()).isBetween(5461, 5462);
				assertThat(node.traffic().commands()).isPositive();
				assertThat(node.waitingBytes()).isZero();
				assertThat(node.redirects()).isZero();
			});
		}
		assertThat(keys()).isEqualTo(10_000);
		assertThat(cluster.masters()).allSatisfy((master) -> assertThat((Long) master.command("DBSIZE")).isPositive());
		assertThat(cluster.command("key:4711", "GET", "key:4711")).isEqualTo("4711");
	}

	@ParameterizedTest
	@EnumSource
	void dividesItemsAmongNodes(Driver driver) {
		try (BulkWriter writer = writer(driver, OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 1000).iterator(), (item, commands) -> {
				commands.hset("hash:" + item, "field", item);
				commands.sadd("index", item);
				commands.rpush((item == 500) ? "hash:7" : "list:" + item, item);
			});
			assertThat(report.written()).as(report.toString()).isEqualTo(999);
			ItemResult failed = report.failures().get(0);
			assertThat(failed.position()).isEqualTo(500);
			assertThat(failed.item()).isEqualTo(500);
			assertThat(failed.commands()).isEqualTo(3);
			assertThat(failed.refusals()).singleElement().satisfies((refusal) -> {
				assertThat(refusal.command()).isEqualTo(2);
				assertThat(refusal.code()).isEqualTo("WRONGTYPE");
			});
		}
		assertThat(cluster.command("index", "SCARD", "index")).isEqualTo(1000L);
		assertThat(keys()).isEqualTo(1000 + 1 + 999);
	}

	@ParameterizedTest
	@EnumSource
	void sendsAtomicItemsToOneSlotOnly(Driver driver) {
		try (BulkWriter writer = writer(driver, OPTIONS.withAtomic(true))) {
			BulkReport report = writer.write(IntStream.range(0, 100).iterator(), (item, commands) -> {
				commands.set("{" + item + "}:a", item);
				commands.set((item == 50) ? "elsewhere" : "{" + item + "}:b", item);
			});
			assertThat(report.written()).as(report.toString()).isEqualTo(99);
			ItemResult failed = report.failures().get(0);
			assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
			assertThat(failed.code()).isEqualTo("CROSSSLOT");
			assertThat(failed.reason()).contains("'{50}:a'", "'elsewhere'", "hash tag");
			assertThat(failed.refusals()).hasSize(2);
		}
		assertThat(keys()).isEqualTo(198);
	}

	@ParameterizedTest
	@EnumSource
	void refusesWhatHasNoNode(Driver driver) {
		List<String> commands = List.of("PUBLISH", "FLUSHALL", "SUNIONSTORE", "SET");
		try (BulkWriter writer = writer(driver, OPTIONS)) {
			BulkReport report = writer.write(commands.iterator(), (command, item) -> {
				item.set("beside:" + command, 1);
				switch (command) {
					case "PUBLISH" -> item.command(command, "channel", "message");
					case "FLUSHALL" -> item.command(command);
					default -> item.command(command, "one", "two");
				}
			});
			assertThat(report.failures()).extracting(ItemResult::code).containsExactly("NOKEYS", "NOKEYS", "CROSSSLOT");
			assertThat(report.written()).isEqualTo(1);
		}
		assertThat(keys()).isEqualTo(2);
	}

	@ParameterizedTest
	@EnumSource
	void loadsScriptsOnEachNode(Driver driver) {
		BulkScript script = BulkScript.of("return redis.call('SET', KEYS[1], ARGV[1])");
		try (BulkWriter writer = writer(driver, OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 300).iterator(),
					(item, commands) -> commands.evalsha(script, List.of("key:" + item), item));
			assertThat(report.written()).as(report.toString()).isEqualTo(300);
		}
		assertThat(keys()).isEqualTo(300);
	}

	@ParameterizedTest
	@EnumSource
	void followsSlotsThatMove(Driver driver) {
		try (BulkWriter writer = writer(driver, OPTIONS)) {
			writer.write(List.of("{a}").iterator(), (item, commands) -> commands.set(item, item));
			RedisServer from = cluster.owner("{a}");
			RedisServer to = cluster.masters().stream().filter((master) -> master != from).findFirst().orElseThrow();
			cluster.slots().move(List.of(RedisCluster.slot("{a}")), to);
			BulkReport report = writer.write(IntStream.range(0, 1000).iterator(),
					(item, commands) -> commands.rpush("{a}list", item).set("key:" + item, item));
			assertThat(report.written()).as(report.toString()).isEqualTo(1000);
			assertThat((List<?>) to.command("LRANGE", "{a}list", "0", "-1"))
				.isEqualTo(IntStream.range(0, 1000).mapToObj(Integer::toString).toList());
			cluster.slots().move(List.of(RedisCluster.slot("{a}")), from);
		}
	}

	@ParameterizedTest
	@EnumSource
	void asksForSlotsThatAreBeingMoved(Driver driver) {
		RedisServer from = cluster.owner("{a}");
		RedisServer to = cluster.masters().stream().filter((master) -> master != from).findFirst().orElseThrow();
		from.command("RPUSH", "{a}there", "first");
		OpenSlot open = cluster.slots().open(RedisCluster.slot("{a}"), to);
		try (BulkWriter writer = writer(driver, OPTIONS)) {
			BulkReport report = writer.write(IntStream.range(0, 200).iterator(),
					(item, commands) -> commands.rpush("{a}there", item).rpush("{a}fresh", item).set("{a}" + item, 1));
			assertThat(report.written()).as(report.toString()).isEqualTo(200);
			BulkReport atomic = writer.write(IntStream.range(0, 50).iterator(),
					(item, commands) -> commands.rpush("{a}atomic" + item, 1).rpush("{a}atomic" + item, 2),
					(options) -> options.withAtomic(true));
			assertThat(atomic.written()).as(atomic.toString()).isEqualTo(50);
		}
		open.moveKeys(1000);
		open.finish();
		assertThat(to.command("LLEN", "{a}there")).isEqualTo(201L);
		assertThat((List<?>) to.command("LRANGE", "{a}fresh", "0", "-1"))
			.isEqualTo(IntStream.range(0, 200).mapToObj(Integer::toString).toList());
		assertThat(to.command("DBSIZE")).isEqualTo(252L);
		cluster.slots().move(List.of(RedisCluster.slot("{a}")), from);
	}

	@ParameterizedTest
	@EnumSource
	void packsWhatSharesAHashTag(Driver driver) {
		try (BulkWriter writer = writer(driver, OPTIONS.withPacking(true).withChunkBytes(DataSize.ofKilobytes(64)))) {
			BulkReport report = writer.write(IntStream.range(0, 1000).iterator(),
					(item, commands) -> commands.set("{" + item / 100 + "}:" + item, item));
			assertThat(report.written()).as(report.toString()).isEqualTo(1000);
			assertThat(report.traffic().commands()).isLessThan(300);
		}
		assertThat(keys()).isEqualTo(1000);
	}

}
