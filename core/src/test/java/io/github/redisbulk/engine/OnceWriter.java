package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;

/**
 * Counts and appends, which must not be repeated: a process to be killed.
 */
final class OnceWriter {

	static final int ITEMS = 30_000;

	static final BulkOptions OPTIONS = BulkOptions.defaults()
		.withChunkMaxCommands(100)
		.withRetry(new RetryPolicy(50, Duration.ofMillis(2), Duration.ofMillis(20), Duration.ofSeconds(20), true))
		.withOnce(BulkMark.at("mark"));

	private OnceWriter() {
	}

	public static void main(String[] args) {
		RedisAddress redis = new RedisAddress("127.0.0.1", Integer.parseInt(args[1]), null, null);
		write(Driver.valueOf(args[0]), redis, ITEMS, (options) -> options.withPause(Duration.ofMillis(2)));
	}

	static BulkReport write(Driver driver, RedisAddress redis, int items, UnaryOperator<BulkOptions> changes) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(redis), OPTIONS)) {
			return writer.write(IntStream.range(0, items).iterator(), OnceWriter::map, changes);
		}
	}

	static void map(int item, BulkCommands commands) {
		commands.rpush("list", item).incrby("sum", item).incrby("count:" + item % 7, 1);
	}

}
