package io.github.redisbulk.examples;

import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of {@code docs/how-to/shutdown.md}.
 */
@WithRedis
class ShutdownGuideIT {

	private static final int PRODUCTS = 100_000_000;

	private final RedisAddress redis;

	ShutdownGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/shutdown.md", Nightly.class);
	}

	@ParameterizedTest
	@EnumSource
	void aRunGoesOnWhereItWasStopped(Driver driver) throws Exception {
		CountDownLatch begun = new CountDownLatch(500);
		List<Product> products = new AbstractList<>() {

			@Override
			public Product get(int index) {
				begun.countDown();
				return new Product("p" + index, "Pen");
			}

			@Override
			public int size() {
				return PRODUCTS;
			}

		};
		ConfigurableApplicationContext context = Examples.run(this.redis, driver, Nightly.class);
		Nightly nightly = context.getBean(Nightly.class);
		CompletableFuture<BulkReport> run = CompletableFuture.supplyAsync(() -> nightly.load(products));
		begun.await();
		context.close();
		BulkReport report = run.get();
		assertThat(report.stopReason()).hasValue("the writer was closed");
		assertThat(report.written()).isEqualTo(report.read()).isEqualTo(nightly.position());
		assertThat(this.redis.command("DBSIZE")).isEqualTo(nightly.position());
	}

}
