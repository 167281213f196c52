package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.OpenSlot;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.WithCluster;
import org.junit.jupiter.api.AfterEach;
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
import static io.github.redisbulk.engine.ClusterWrites.interrupted;
import static io.github.redisbulk.engine.ClusterWrites.items;
import static io.github.redisbulk.engine.ClusterWrites.later;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Writing to slots that move, or are open. Keys with the tag {@code t} lie in such a
 * slot; the keys {@code {t}old…} have been there before, and half of them have moved.
 */
@WithCluster
@ParameterizedClass
@EnumSource
@Timeout(300)
class ClusterRedirectsIT {

	private static final int LISTS = 20;

	private static final int SLOT = RedisCluster.slot("{t}");

	private static RedisCluster cluster;

	@Parameter
	Driver driver;

	@BeforeAll
	static void use(RedisCluster shared) {
		cluster = shared;
	}

	private static final List<OpenSlot> OPEN = new ArrayList<>();

	@AfterEach
	void closeSlots() {
		OPEN.forEach(OpenSlot::finish);
		OPEN.clear();
	}

	private BulkReport write(BulkOptions options, Iterator<Integer> items, BulkMapper<Integer> mapper) {
		return ClusterWrites.write(this.driver.factory(cluster), options, items, mapper);
	}

	private BulkReport write(BulkOptions options, BulkMapper<Integer> mapper) {
		return write(options, items(ITEMS), mapper);
	}

	/** Opens the slot, in which ten keys have been before and five have moved. */
	private static OpenSlot open() {
		RedisServer owner = cluster.owner(SLOT);
		IntStream.range(0, 10).forEach((i) -> owner.command("RPUSH", "{t}old" + i, "-1"));
		OpenSlot open = open(owner);
		assertThat(open.moveKeys(5)).isEqualTo(5);
		return open;
	}

	private static OpenSlot open(RedisServer owner) {
		OpenSlot open = cluster.slots().open(SLOT, cluster.otherThan(owner));
		OPEN.add(open);
		return open;
	}

	/** Asserts that each list holds each of its numbers once and in order. */
	private static void hasAll(String pattern, int lists, int items, IntPredicate counts) {
		assertThat(ClusterContent.lists(cluster, pattern)).hasSize(lists).allSatisfy((key, list) -> {
			int number = Integer.parseInt(key.replaceAll("\\D", ""));
			assertThat(list.stream().filter((item) -> item >= 0).toList()).as(key)
				.isEqualTo(IntStream.range(0, items)
					.filter((item) -> item % lists == number && counts.test(item))
					.boxed()
					.toList());
		});
	}

	@Test
	void followsSlotsThatMove() {
		BulkReport report = write(OPTIONS, interrupted(() -> {
			for (int list = 0; list < LISTS; list += 4) {
				int slot = RedisCluster.slot("list:" + list);
				cluster.slots().move(List.of(slot), cluster.otherThan(cluster.owner(slot)));
			}
		}), (item, commands) -> commands.rpush("list:" + item % LISTS, item));
		hasWrittenAll(report);
		hasAll("list:*", LISTS, ITEMS, (item) -> true);
	}

	@Test
	void keepsTheOrderOfEachKeyWhileSlotsGoThereAndBack() {
		List<Integer> slots = IntStream.range(0, LISTS / 2)
			.map((list) -> RedisCluster.slot("list:" + list))
			.filter((slot) -> cluster.owner(slot) == cluster.masters().get(0))
			.boxed()
			.toList();
		RedisServer from = cluster.masters().get(0);
		CompletableFuture<Void> moves = later(() -> {
			for (int i = 0; i < 2; i++) {
				cluster.slots().move(slots, cluster.otherThan(from));
				cluster.slots().move(slots, from);
			}
		});
		assertThat(slots).isNotEmpty();
		BulkReport report = write(OPTIONS,
				IntStream.iterate(0, (item) -> item < ITEMS || !moves.isDone(), (item) -> item + 1).iterator(),
				(item, commands) -> commands.rpush("list:" + item % LISTS, item));
		moves.join();
		assertThat(report.written() + report.failed()).as(report.toString()).isEqualTo(report.read());
		// a command that found the slot back again cannot be overtaken any more
		assertThat(report.failures())
			.allMatch((result) -> result.code().equals("MOVED") || result.code().equals("ASK"));
		Set<Integer> failed = report.failures()
			.stream()
			.map((result) -> (int) result.position())
			.collect(Collectors.toSet());
		hasAll("list:*", LISTS, (int) report.read(), (item) -> !failed.contains(item));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void writesToAnOpenSlot(boolean packing) {
		OpenSlot open = open();
		BulkReport report = write(OPTIONS.withPacking(packing), (item, commands) -> {
			commands.rpush("{t}old" + item % 10, item).set("{t}fresh" + item, item).set("key" + item, item);
			commands.set("{t}again" + item % 10, item);
		});
		hasWrittenAll(report);
		open.finish();
		hasAll("{t}old*", 10, ITEMS, (item) -> true);
		assertThat(ClusterContent.strings(cluster, "{t}fresh*")).hasSize(ITEMS);
		assertThat(ClusterContent.strings(cluster, "key*")).hasSize(ITEMS);
		assertThat(ClusterContent.strings(cluster, "{t}again*")).hasSize(10)
			.allSatisfy((key, value) -> assertThat(Integer.parseInt(value)).isGreaterThanOrEqualTo(ITEMS - 10));
	}

	@Test
	void loadsScriptsWhereAnOpenSlotGoes() {
		OpenSlot open = open();
		BulkScript script = BulkScript.of("return redis.call('RPUSH', KEYS[1], ARGV[1])");
		BulkReport report = write(OPTIONS,
				(item, commands) -> commands.evalsha(script, List.of("{t}old" + item % 10), item)
					.evalsha(script, List.of("{t}" + item), item));
		hasWrittenAll(report);
		open.finish();
		hasAll("{t}old*", 10, ITEMS, (item) -> true);
	}

	@Test
	void opensASlotInTheMiddleAndClosesItAgain() {
		RedisServer owner = cluster.owner(SLOT);
		IntStream.range(0, 10).forEach((i) -> owner.command("RPUSH", "{t}old" + i, "-1"));
		BulkReport report = write(OPTIONS, IntStream.range(0, ITEMS).peek((item) -> {
			if (item == ITEMS / 3) {
				open(owner);
			}
			else if (item == ITEMS * 2 / 3) {
				OPEN.remove(0).cancel();
			}
		}).iterator(), (item, commands) -> commands.rpush("{t}old" + item % 10, item).set("key" + item, item));
		hasWrittenAll(report);
		hasAll("{t}old*", 10, ITEMS, (item) -> true);
	}

	/** Servers take a transaction in such a slot if it has one key. */
	@Test
	void appliesAtomicItemsInAnOpenSlot() {
		OpenSlot open = open();
		BulkReport report = write(OPTIONS.withAtomic(true), (item, commands) -> {
			if (item % 2 == 0) {
				commands.set("{t}fresh" + item, item).expire("{t}fresh" + item, Duration.ofHours(1));
			}
			else {
				commands.rpush("{t}old" + item % 10, item).persist("{t}old" + item % 10);
			}
		});
		hasWrittenAll(report);
		open.finish();
		hasAll("{t}old*", 10, ITEMS, (item) -> item % 2 == 1);
		assertThat(ClusterContent.strings(cluster, "{t}fresh*")).hasSize(ITEMS / 2);
	}

	@Test
	void appliesAtomicItemsWhoseKeysAreOnBothSidesWhenTheyAreTogether() {
		OpenSlot open = open();
		CompletableFuture<Void> finished = later(open::finish);
		BulkReport report = write(OPTIONS.withAtomic(true),
				(item, commands) -> commands.rpush("{t}old" + item % 10, item).set("{t}fresh" + item, item));
		finished.join();
		hasWrittenAll(report);
		hasAll("{t}old*", 10, ITEMS, (item) -> true);
		assertThat(ClusterContent.strings(cluster, "{t}fresh*")).hasSize(ITEMS);
	}

	@Test
	void awaitsTheKeysOfOneCommand() {
		cluster.command("{t}", "MSET", "{t}one", "", "{t}other", "");
		OpenSlot open = open(cluster.owner(SLOT));
		open.moveKeys(1);
		CompletableFuture<Void> finished = later(open::finish);
		BulkReport report = write(OPTIONS,
				(item, commands) -> commands.command("MSET", "{t}one", item, "{t}other", item).set("key" + item, item));
		finished.join();
		hasWrittenAll(report);
		String last = Integer.toString(ITEMS - 1);
		assertThat(cluster.command("{t}", "MGET", "{t}one", "{t}other")).isEqualTo(List.of(last, last));
	}

	@Test
	void othersFlowOnWhileASlotIsLeftOpen() {
		OpenSlot open = open();
		BulkReport report = write(OPTIONS, IntStream.range(0, ITEMS).peek((item) -> {
			if (item == ITEMS - 1) {
				// some wait for their chunks to be full
				await().until(() -> ClusterContent.keys(cluster) >= ITEMS - 200);
				open.finish();
			}
		}).iterator(), (item, commands) -> {
			if (item == 0) {
				commands.del(IntStream.range(0, 10).mapToObj((key) -> "{t}old" + key).toArray());
			}
			else {
				commands.rpush("{t}fresh", item).set("key" + item, item);
			}
		});
		hasWrittenAll(report);
		assertThat(ClusterContent.lists(cluster, "{t}*")).containsOnlyKeys("{t}fresh");
		assertThat(ClusterContent.lists(cluster, "{t}fresh").get("{t}fresh")).isSorted().hasSize(ITEMS - 1);
		assertThat(ClusterContent.strings(cluster, "key*")).hasSize(ITEMS - 1);
	}

	@Test
	void givesUpWhatAnOpenSlotNeverTakes() {
		OpenSlot open = open();
		BulkOptions options = OPTIONS.withRetry(
				new RetryPolicy(1000, Duration.ofMillis(20), Duration.ofMillis(20), Duration.ofMillis(500), true));
		BulkReport report = write(options, items(100), (item, commands) -> {
			if (item == 50) {
				commands.command("DEL", IntStream.range(0, 10).mapToObj((key) -> "{t}old" + key).toArray());
			}
			else {
				commands.set("key" + item, item);
			}
		});
		open.finish();
		assertThat(report.written()).as(report.toString()).isEqualTo(99);
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.position()).isEqualTo(50);
			assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
			// the second is the word of the slot's own node, before Redis 7
			assertThat(result.code()).isIn("TRYAGAIN", "ASK");
		});
		assertThat(ClusterContent.strings(cluster, "key*")).hasSize(99);
	}

}
