package io.github.redisbulk.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSerializer;
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
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of {@code docs/values.md}.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class ValuesGuideIT {

	private final List<Product> products = List.of(new Product("pen", "Pen"), new Product("ink", "Ink"));

	private final JsonMapper jsonMapper = JsonMapper.builder().build();

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private RedisConnectionFactory connectionFactory;

	private BulkWriter bulkWriter;

	ValuesGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.connectionFactory = this.driver.patient(this.redis);
		Driver.start(this.connectionFactory);
		this.bulkWriter = BulkWriters.create(this.connectionFactory,
				BulkOptions.defaults().withSerializer(BulkSerializer.json(this.jsonMapper)));
	}

	@AfterEach
	void close() {
		this.bulkWriter.close();
		Driver.stop(this.connectionFactory);
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("values.md", ValuesGuideIT.class);
	}

	@Test
	void writesJsonThatATemplateReads() {
		this.bulkWriter.write(this.products,
				(product, commands) -> commands.set("product:" + product.sku(), product, Duration.ofHours(24))
					.hset("products", product.sku(), product));
		assertThat(this.redis.command("HGET", "products", "ink")).isEqualTo("{\"sku\":\"ink\",\"name\":\"Ink\"}");
		assertThat(productTemplate().opsForValue().get("product:pen")).isEqualTo(this.products.get(0));
	}

	private RedisTemplate<String, Product> productTemplate() {
		RedisTemplate<String, Product> template = new RedisTemplate<>();
		template.setConnectionFactory(this.connectionFactory);
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(new JacksonJsonRedisSerializer<>(this.jsonMapper, Product.class));
		template.afterPropertiesSet();
		return template;
	}

	@Test
	void writesAsATemplateDoes() {
		assertThat(new Catalogue(this.bulkWriter, productTemplate()).load(this.products).complete()).isTrue();
		assertThat(productTemplate().opsForValue().multiGet(List.of("pen", "ink"))).isEqualTo(this.products);
	}

	@Test
	void writesBytes() {
		Names protobuf = new Names();
		this.bulkWriter.write(this.products,
				(product, commands) -> commands.set(product.sku(), protobuf.serialize(product)));
		assertThat(this.redis.command("GET", "pen")).isEqualTo("Pen");
	}

	record Product(String sku, String name) {
	}

	private static final class Catalogue {

		private final BulkWriter products;

		Catalogue(BulkWriter bulkWriter, RedisTemplate<String, Product> productTemplate) {
			this.products = bulkWriter.serializingWith(productTemplate);
		}

		BulkReport load(List<Product> items) {
			return this.products.write(items, (product, commands) -> commands.set(product.sku(), product));
		}

	}

	/** Stands for a serializer of the application's own. */
	private static final class Names {

		byte[] serialize(Product product) {
			return product.name().getBytes(StandardCharsets.UTF_8);
		}

	}

}
