package io.github.redisbulk.engine;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkTask;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of {@code docs/how-to/tasks.md}.
 */
@WithRedis
class TaskGuideIT {

	private final RedisAddress redis;

	TaskGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/tasks.md", TaskGuideIT.class);
	}

	@ParameterizedTest
	@EnumSource
	void startsAWrite(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults())) {
			CompletableFuture<BulkReport> report = new CompletableFuture<>();
			CompletableFuture<String> thread = new CompletableFuture<>();
			Stream<Product> products = IntStream.range(0, 1000)
				.mapToObj((sku) -> new Product(sku, "name"))
				.peek((product) -> thread.complete(Thread.currentThread().getName()));
			BulkTask task = new ProductImport(writer).start(products, report::complete);
			assertThat(report.join().written()).isEqualTo(1000);
			assertThat(status(task)).isEqualTo("products: 1000 written, settled up to 1000");
			assertThat(thread.join()).startsWith("redis-bulk-");
			assertThat(this.redis.command("DBSIZE")).isEqualTo(1000L);
		}
	}

	String status(BulkTask task) {
		BulkRun run = task.run();
		return run.name() + ": " + run.progress().written() + " written, settled up to "
				+ run.progress().settledBelow();
	}

	record Product(int sku, String name) {
	}

	static class ProductImport {

		private final BulkWriter bulkWriter;

		ProductImport(BulkWriter bulkWriter) {
			this.bulkWriter = bulkWriter;
		}

		BulkTask start(Stream<Product> products, Consumer<BulkReport> whenDone) {
			BulkTask task = this.bulkWriter.start(products,
					(product, commands) -> commands.set("product:" + product.sku(), product.name()),
					(options) -> options.withName("products"));
			task.report().thenAccept(whenDone);
			return task;
		}

	}

}
