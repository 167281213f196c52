package io.github.redisbulk.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.ServerProduct;
import io.github.redisbulk.testkit.WithCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.redisbulk.engine.ClusterWrites.ITEMS;
import static io.github.redisbulk.engine.ClusterWrites.OPTIONS;
import static io.github.redisbulk.engine.ClusterWrites.hasWrittenAll;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writing to a cluster to which nothing happens.
 */
@WithCluster
@ParameterizedClass
@EnumSource
@Timeout(300)
class ClusterIT {

	private static RedisCluster cluster;

	@Parameter
	Driver driver;

	@BeforeAll
	static void use(RedisCluster shared) {
		cluster = shared;
	}

	private BulkReport write(BulkOptions options, int items, BulkMapper<Integer> mapper) {
		return ClusterWrites.write(this.driver.factory(cluster), options, ClusterWrites.items(items), mapper);
	}

	private static Map<String, String> expected(String prefix, int items) {
		Map<String, String> expected = new HashMap<>();
		IntStream.range(0, items).forEach((item) -> expected.put(prefix + item, String.valueOf(item)));
		return expected;
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void spreadsItemsOverAllNodes(boolean packing) {
		BulkReport report = write(OPTIONS.withPacking(packing), ITEMS,
				(item, commands) -> commands.set("key:" + item, item));
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(report.written()).isEqualTo(ITEMS);
		assertThat(report.traffic().commands()).isLessThanOrEqualTo(ITEMS);
		assertThat(report.nodes()).extracting(BulkNode::address)
			.hasSameElementsAs(
					cluster.masters().stream().map((master) -> master.host() + ":" + master.port()).toList());
		assertThat(report.nodes()).extracting(BulkNode::slots)
			.hasSameElementsAs(cluster.masters().stream().map((master) -> cluster.slots().of(master).size()).toList());
		assertThat(report.nodes()).allSatisfy((node) -> {
			assertThat(node.traffic().commands()).isPositive();
			assertThat(node.waitingBytes()).isZero();
			assertThat(node.redirects()).isZero();
		});
		assertThat(ClusterContent.strings(cluster, "*")).isEqualTo(expected("key:", ITEMS));
		assertThat(cluster.masters()).allSatisfy((master) -> assertThat((Long) master.command("DBSIZE")).isPositive());
	}

	/** A node says so and hangs up: what comes behind it there is sent again. */
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aValueBeyondANodesLimitTakesNoOtherWithIt(boolean atomic) {
		cluster.masters().forEach((master) -> master.command("CONFIG", "SET", "proto-max-bulk-len", "1mb"));
		try {
			BulkReport report = write(OPTIONS.withAtomic(atomic), 600, (item, commands) -> commands
				.rpush("list:" + item % 50, (item % 200 == 100) ? "v".repeat(2_000_000) : item));
			assertThat(report.written()).as(report.toString()).isEqualTo(597);
			assertThat(report.failures()).hasSize(3).allSatisfy((result) -> {
				assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
				assertThat(result.reason()).contains("invalid bulk length");
			});
			long held = cluster.masters()
				.stream()
				.flatMap((master) -> ((List<?>) master.command("KEYS", "list:*")).stream()
					.map((key) -> (Long) master.command("LLEN", String.valueOf(key))))
				.mapToLong(Long::longValue)
				.sum();
			assertThat(held).isEqualTo(597);
		}
		finally {
			cluster.masters().forEach((master) -> master.command("CONFIG", "SET", "proto-max-bulk-len", "512mb"));
		}
	}

	@Test
	void packsWhatSharesAHashTag() {
		BulkReport report = write(OPTIONS.withPacking(true), ITEMS,
				(item, commands) -> commands.set("{" + item / 100 + "}:" + item, item));
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(report.traffic().commands()).isLessThan(ITEMS / 3);
		assertThat(ClusterContent.strings(cluster, "*")).hasSize(ITEMS);
	}

	@Test
	void splitsAnItemWhoseKeysLieInSeveralSlots() {
		BulkReport report = write(OPTIONS, ITEMS,
				(item, commands) -> commands.set("key:" + item, item)
					.rpush("list:" + item % 7, item)
					.set("copy:" + item, item));
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(ClusterContent.strings(cluster, "key:*")).isEqualTo(expected("key:", ITEMS));
		assertThat(ClusterContent.strings(cluster, "copy:*")).isEqualTo(expected("copy:", ITEMS));
		assertThat(ClusterContent.lists(cluster, "list:*")).hasSize(7)
			.allSatisfy((key, list) -> assertThat(list).isSorted().hasSizeBetween(ITEMS / 7, ITEMS / 7 + 1));
	}

	@Test
	void dividesCommandsThatDoTheSameToEachOfTheirKeys() {
		BulkReport report = write(OPTIONS, ITEMS, (item, commands) -> {
			String[] keys = { "a" + item, "b" + item, "{a" + item + "}2", "c" + item };
			commands.command("MSET", keys[0], item, keys[1], item, keys[2], item, keys[3], item);
			commands.set("key:" + item, item);
			commands.command("touch", (Object[]) keys);
			if (item % 2 == 0) {
				commands.del(keys[0], keys[1], keys[0]).unlink(keys[2], keys[3]);
			}
		});
		hasWrittenAll(report);
		assertThat(ClusterContent.strings(cluster, "key:*")).isEqualTo(expected("key:", ITEMS));
		assertThat(ClusterContent.keys(cluster)).isEqualTo(ITEMS + ITEMS / 2 * 4);
		assertThat(ClusterContent.strings(cluster, "b*")).hasSize(ITEMS / 2)
			.allSatisfy((key, value) -> assertThat(key).isEqualTo("b" + value));
	}

	@Test
	void tellsThatOnlyAPieceOfADividedCommandWasRefused() {
		RedisServer alone = cluster.owner("a");
		assertThat(cluster.owner("b")).isNotSameAs(alone);
		// does not end the run, which would leave out what another lane has not sent yet
		alone.command("CONFIG", "SET", "min-replicas-to-write", "9");
		BulkReport report = write(OPTIONS.withRetry(RetryPolicy.never()), 1,
				(item, commands) -> commands.set("{b}", item).command("MSET", "a", item, "b", item));
		alone.command("CONFIG", "SET", "min-replicas-to-write", "0");
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.outcome()).as("%s", result).isEqualTo(Outcome.FAILED);
			assertThat(result.commands()).isEqualTo(2);
			assertThat(result.refusals()).singleElement().satisfies((refusal) -> {
				assertThat(refusal.command()).isEqualTo(1);
				assertThat(refusal.text()).startsWith("NOREPLICAS").contains("of one slot");
			});
		});
		assertThat(cluster.command("b", "GET", "b")).isEqualTo("0");
	}

	@Test
	void tellsWhichCommandsOfASplitItemWereRefused() {
		cluster.command("string", "SET", "string", "value");
		BulkReport report = write(OPTIONS, 10,
				(item, commands) -> commands.set("key:" + item, item)
					.rpush((item == 5) ? "string" : "list", item)
					.set("copy:" + item, item));
		assertThat(report.written()).isEqualTo(9);
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.position()).isEqualTo(5);
			assertThat(result.item()).isEqualTo(5);
			assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
			assertThat(result.commands()).isEqualTo(3);
			assertThat(result.refusals()).singleElement().matches((refusal) -> refusal.command() == 1);
			assertThat(result.code()).isEqualTo("WRONGTYPE");
		});
		assertThat(ClusterContent.strings(cluster, "copy:*")).isEqualTo(expected("copy:", 10));
	}

	@Test
	void appliesAtomicItemsOfOneSlot() {
		BulkReport report = write(OPTIONS.withAtomic(true), ITEMS,
				(item, commands) -> commands.set("key:{" + item + "}", item).incrby("count:{" + item + "}", item));
		assertThat(report.complete()).as(report.toString()).isTrue();
		assertThat(ClusterContent.strings(cluster, "count:*")).hasSize(ITEMS)
			.allSatisfy((key, count) -> assertThat(key).isEqualTo("count:{" + count + "}"));
		assertThat(ClusterContent.strings(cluster, "key:*")).hasSize(ITEMS);
	}

	@Test
	void sendsNothingOfAnAtomicItemOfSeveralSlots() {
		BulkReport report = write(OPTIONS.withAtomic(true), 3,
				(item, commands) -> commands.set("user:{" + item + "}", item)
					.rpush((item == 1) ? "index:{all}" : "index:{" + item + "}", item));
		assertThat(report.written()).isEqualTo(2);
		assertThat(report.resumeAt()).hasValue(1);
		assertThat(report.failures()).singleElement()
			.satisfies((result) -> refused(result, 1, "CROSSSLOT", "user:{1}", "index:{all}", "hash tag"));
		assertThat(ClusterContent.strings(cluster, "user:*")).containsOnlyKeys("user:{0}", "user:{2}");
		assertThat(ClusterContent.lists(cluster, "index:*")).containsOnlyKeys("index:{0}", "index:{2}");
	}

	private static void refused(ItemResult result, long position, String code, String... words) {
		assertThat(result.position()).isEqualTo(position);
		assertThat(result.outcome()).as(result.reason()).isEqualTo(Outcome.FAILED);
		assertThat(result.code()).isEqualTo(code);
		assertThat(result.reason()).contains(words);
	}

	@Test
	void sendsNoCommandWhoseKeysLieInSeveralSlots() {
		BulkReport report = write(OPTIONS, 3, (item, commands) -> commands.sadd("{a}one", item)
			.command("SUNIONSTORE", "{a}union", "{a}one", (item == 1) ? "{b}two" : "{a}two"));
		assertThat(report.written()).isEqualTo(2);
		assertThat(report.failures()).singleElement()
			.satisfies((result) -> refused(result, 1, "CROSSSLOT", "{a}", "{b}two", "hash tag"));
		assertThat(cluster.command("{a}", "SMEMBERS", "{a}one")).isEqualTo(List.of("0", "2"));
	}

	@Test
	void sendsNoCommandWithoutAKey() {
		write(OPTIONS, 10, (item, commands) -> commands.set("key:" + item, item)).throwIfIncomplete();
		List<String> names = List.of("PING", "FLUSHALL", "FLUSHDB", "DBSIZE");
		BulkReport report = write(OPTIONS, names.size(), (item, commands) -> commands.command(names.get(item)));
		assertThat(report.failed()).isEqualTo(names.size());
		assertThat(report.failures())
			.allSatisfy((result) -> assertThat(result.reason()).contains(names.get((int) result.position()), "key"));
		BulkReport channel = write(OPTIONS, 1, (item, commands) -> commands.command("PUBLISH", "channel", "message"));
		assertThat(channel.failures()).singleElement()
			.satisfies((result) -> assertThat(result.reason()).contains("PUBLISH", "key"));
		assertThat(ClusterContent.strings(cluster, "key:*")).hasSize(10);
	}

	@Test
	void asksTheServersForTheKeysOfOtherCommands() {
		BulkReport report = write(OPTIONS, 300, (item, commands) -> commands.set("key:{" + item + "}", item)
			.command("COPY", "key:{" + item + "}", "copy:{" + item + "}"));
		assertThat(report.complete()).as("%s %s", report, report.failures()).isTrue();
		assertThat(ClusterContent.strings(cluster, "copy:*")).hasSize(300);
	}

	@Test
	void asksTheServersForKeysWhosePlacesDependOnOtherWords() {
		ServerProduct.REDIS.require(7, "key specifications");
		BulkReport report = write(OPTIONS, 300, (item, commands) -> commands.rpush("list:{" + item + "}", 2, 1)
			.command("SORT", "list:{" + item + "}", "STORE", "sorted:{" + item + "}"));
		hasWrittenAll(report);
		assertThat(ClusterContent.lists(cluster, "sorted:*")).hasSize(300)
			.allSatisfy((key, list) -> assertThat(list).containsExactly(1, 2));
	}

	@Test
	void loadsScriptsOnEachNodeAndAgainWhereTheyAreForgotten() {
		BulkScript script = BulkScript.of("return redis.call('SET', KEYS[1], ARGV[1])");
		BulkReport report = write(OPTIONS, ITEMS, (item, commands) -> {
			if (item == ITEMS / 2) {
				cluster.masters().get(1).command("SCRIPT", "FLUSH");
			}
			commands.evalsha(script, List.of("key:" + item), item);
		});
		assertThat(report.complete()).as(report.toString() + report.failures()).isTrue();
		assertThat(ClusterContent.strings(cluster, "*")).isEqualTo(expected("key:", ITEMS));
	}

	@Test
	void refusedItemsKeepTheirPositions() {
		List<Integer> refused = List.of(567, 568, 1200, 2999);
		refused.forEach((item) -> cluster.command("list:" + item, "SET", "list:" + item, "no list"));
		BulkReport report = write(OPTIONS, ITEMS, (item, commands) -> commands.rpush("list:" + item, item));
		assertThat(report.written()).isEqualTo(ITEMS - refused.size());
		assertThat(report.resumeAt()).hasValue(567);
		assertThat(report.incomplete()).isEqualTo(new BulkReport.Range(567, 2999));
		assertThat(report.failures()).allSatisfy((result) -> {
			assertThat(result.item()).isEqualTo((int) result.position());
			assertThat(result.code()).isEqualTo("WRONGTYPE");
		}).extracting(ItemResult::position).containsExactlyInAnyOrder(567L, 568L, 1200L, 2999L);
	}

	@Test
	void flushOfASessionAwaitsAllNodes() {
		try (BulkWriter writer = BulkWriters.create(this.driver.factory(cluster), OPTIONS);
				BulkSession<Integer> session = writer
					.open((Integer item, BulkCommands commands) -> commands.set("key:" + item, item))) {
			IntStream.range(0, 500).forEach(session::add);
			BulkProgress progress = session.flush();
			assertThat(progress.written()).isEqualTo(500);
			assertThat(progress.settledBelow()).isEqualTo(500);
			assertThat(ClusterContent.strings(cluster, "*")).isEqualTo(expected("key:", 500));
			session.add(500);
			assertThat(session.finish().written()).isEqualTo(501);
		}
	}

	@Test
	void stopsInTheMiddle() {
		AtomicReference<BulkRun> run = new AtomicReference<>();
		BulkListener listener = new BulkListener() {

			@Override
			public void onStart(BulkRun started) {
				run.set(started);
			}

		};
		BulkReport report = write(OPTIONS.withListener(listener), ITEMS, (item, commands) -> {
			if (item == ITEMS / 2) {
				run.get().stop("enough");
			}
			commands.set("key:" + item, item);
		});
		assertThat(report.stopReason()).hasValueSatisfying((reason) -> assertThat(reason).contains("enough"));
		assertThat(report.written() + report.notSent()).isEqualTo(report.read()).isLessThan(ITEMS);
		Map<String, String> found = ClusterContent.strings(cluster, "*");
		assertThat(found).hasSize((int) report.written());
		assertThat(found).containsAllEntriesOf(expected("key:", (int) report.resumeAt().orElseThrow()));
	}

}
