package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes of numbers to a cluster, in small chunks and with patience.
 */
final class ClusterWrites {

	static final int ITEMS = 3000;

	static final BulkOptions OPTIONS = new Way(Driver.LETTUCE, 2, 50, false, false).options()
		.withTimeout(Duration.ofSeconds(20));

	private ClusterWrites() {
	}

	static BulkReport write(RedisConnectionFactory factory, BulkOptions options, Iterator<Integer> items,
			BulkMapper<Integer> mapper) {
		try (BulkWriter writer = BulkWriters.create(factory, options)) {
			return writer.write(items, mapper);
		}
	}

	/** Counts up from 0. */
	static Iterator<Integer> items(int count) {
		return IntStream.range(0, count).iterator();
	}

	/** Counts up from 0, and does something before an item in the middle. */
	static Iterator<Integer> interrupted(Runnable action) {
		return IntStream.range(0, ITEMS).peek((item) -> {
			if (item == ITEMS / 2) {
				action.run();
			}
		}).iterator();
	}

	/** Does something while a write goes on. */
	static CompletableFuture<Void> later(Runnable action) {
		return CompletableFuture.runAsync(action, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
	}

	static void hasWrittenAll(BulkReport report) {
		assertThat(report.complete()).as("%s %s", report, report.failures()).isTrue();
	}

}
