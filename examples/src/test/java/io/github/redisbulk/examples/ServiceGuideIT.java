package io.github.redisbulk.examples;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkIncompleteException;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The code of the pages about values that a service writes.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class ServiceGuideIT {

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private ConfigurableApplicationContext context;

	private BulkWriter bulkWriter;

	ServiceGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.context = Examples.run(this.redis, this.driver, Catalogue.class);
		this.bulkWriter = this.context.getBean(BulkWriter.class);
	}

	@AfterEach
	void close() {
		this.context.close();
	}

	@Test
	void pagesHaveTheCodeOfThisTest() {
		Guide.requireCode("how-to/service.md", ServiceGuideIT.class, Catalogue.class);
		Guide.requireCode("how-to/ttl.md", Lifetimes.class);
		Guide.requireCode("how-to/counters.md", Counters.class);
		Guide.requireCode("how-to/transactions.md", Transfers.class);
	}

	@Test
	void aServiceWritesAndReports() {
		Catalogue catalogue = this.context.getBean(Catalogue.class);
		Stream<Product> products = IntStream.range(0, 1000).mapToObj((sku) -> new Product("p" + sku, "Pen " + sku));
		catalogue.load(products).throwIfIncomplete();
		assertThat(this.redis.command("GET", "product:p999")).isEqualTo("Pen 999");
		assertThat((Long) this.redis.command("TTL", "product:p0")).isPositive();
		BulkReport spoilt = catalogue.load(Stream.of(new Product("a", "A"), new Product("b", null)));
		assertThatExceptionOfType(BulkIncompleteException.class).isThrownBy(spoilt::throwIfIncomplete);
		assertThat(spoilt.resumeAt()).hasValue(1);
	}

	@Test
	void replacesAPipeline() {
		StringRedisTemplate redisTemplate = this.context.getBean(StringRedisTemplate.class);
		RedisCallback<?> pen = (connection) -> {
			connection.stringCommands().set("pen".getBytes(), "Pen".getBytes());
			return null;
		};
		List<RedisCallback<?>> callbacks = List.of(pen);
		BulkReport report = this.bulkWriter.writeCallbacks(redisTemplate, callbacks.iterator(), (options) -> options);
		assertThat(report.written()).isOne();
		assertThat(this.redis.command("GET", "pen")).isEqualTo("Pen");
	}

	@Test
	void replacesThePipelineOfACounter() {
		StringRedisTemplate redisTemplate = this.context.getBean(StringRedisTemplate.class);
		RedisCallback<?> count = (connection) -> {
			connection.stringCommands().incr("visits".getBytes());
			return null;
		};
		List<RedisCallback<?>> callbacks = List.of(count, count);
		Map<Long, List<Object>> answers = new HashMap<>();
		BulkReport report = this.bulkWriter.writeCallbacks(redisTemplate, callbacks.iterator(),
				(position, results) -> answers.put(position, results), (options) -> options);
		assertThat(report.written()).isEqualTo(2);
		assertThat(answers).containsExactly(Map.entry(0L, List.of(1L)), Map.entry(1L, List.of(2L)));
	}

	@Test
	void valuesExpire() {
		new Lifetimes(this.bulkWriter).write();
		assertThat((Long) this.redis.command("PTTL", "token:a")).isBetween(1L, 600_000L);
		assertThat((Long) this.redis.command("PTTL", "cart:a")).isBetween(1L, 1_800_000L);
		assertThat((Long) this.redis.command("PTTL", "rates")).isPositive();
	}

	@Test
	void countersCountOnce() {
		Counters counters = new Counters(this.bulkWriter);
		counters.count();
		counters.count();
		assertThat(this.redis.command("GET", "views:home")).isEqualTo("4");
		counters.countOnce();
		counters.countOnce();
		assertThat(this.redis.command("GET", "views:home")).isEqualTo("6");
		assertThat(this.redis.command("HGET", "views", "home")).isEqualTo("2");
	}

	@Test
	void itemsAreTransactions() {
		Transfers transfers = new Transfers(this.bulkWriter);
		transfers.write();
		assertThat(this.redis.command("HGET", "balance", "ada")).isEqualTo("-5");
		assertThat(this.redis.command("HGET", "balance", "bob")).isEqualTo("5");
	}

}
