package io.github.redisbulk.reactive;

import java.time.Duration;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of {@code docs/how-to/reactive.md}.
 */
@WithRedis
class ReactiveGuideIT {

	private final RedisAddress redis;

	ReactiveGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/reactive.md", ReactiveGuideIT.class);
	}

	@ParameterizedTest
	@EnumSource
	void writesAFlux(Driver driver) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), BulkOptions.defaults())) {
			ReactiveBulkWriter reactive = new ReactiveBulkWriter(writer);
			Flux<Product> products = Flux.range(0, 1000).map((sku) -> new Product(sku, "name"));
			assertThat(new ProductLoader(reactive).load(products).block().written()).isEqualTo(1000);
			assertThat(this.redis.command("DBSIZE")).isEqualTo(1000L);
			assertThat(notWritten(reactive, products).collectList().block()).isEmpty();
		}
	}

	Flux<Long> notWritten(ReactiveBulkWriter bulkWriter, Flux<Product> products) {
		return bulkWriter
			.results(products, (product, commands) -> commands.set("product:" + product.sku(), product.name()))
			.filter((result) -> result.outcome() != Outcome.WRITTEN)
			.map(ItemResult::position);
	}

	record Product(int sku, String name) {
	}

	static class ProductLoader {

		private final ReactiveBulkWriter bulkWriter;

		ProductLoader(ReactiveBulkWriter bulkWriter) {
			this.bulkWriter = bulkWriter;
		}

		Mono<BulkReport> load(Flux<Product> products) {
			return this.bulkWriter.write(products, (product, commands) -> commands.set("product:" + product.sku(),
					product.name(), Duration.ofHours(24)));
		}

	}

}
