package io.github.redisbulk;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.engine.BulkWriters;
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

import org.springframework.data.annotation.Id;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisHash;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.convert.MappingRedisConverter;
import org.springframework.data.redis.core.convert.RedisConverter;
import org.springframework.data.redis.core.index.Indexed;
import org.springframework.data.redis.core.mapping.RedisMappingContext;
import org.springframework.data.redis.hash.JacksonHashMapper;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code of {@code docs/how-to/objects.md}.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class ObjectsGuideIT {

	private final List<Product> products = List.of(new Product("pen", "Pen"), new Product("ink", "Ink"));

	private final List<Person> people = List.of(new Person("1", "Ada"));

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private RedisConnectionFactory connectionFactory;

	private BulkWriter bulkWriter;

	ObjectsGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.connectionFactory = this.driver.patient(this.redis);
		Driver.start(this.connectionFactory);
		this.bulkWriter = BulkWriters.create(this.connectionFactory, BulkOptions.defaults());
	}

	@AfterEach
	void close() {
		this.bulkWriter.close();
		Driver.stop(this.connectionFactory);
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/objects.md", ObjectsGuideIT.class);
	}

	@Test
	void writesRecords() {
		this.bulkWriter.write(this.products, BulkMapper.hash((product) -> "product:" + product.sku()));
		assertThat(this.redis.command("HGET", "product:pen", "name")).isEqualTo("Pen");
		BulkMapper<Product> hash = BulkMapper.hash((product) -> "product:" + product.sku());
		this.bulkWriter.write(this.products,
				hash.andThen((product, commands) -> commands.expire("product:" + product.sku(), Duration.ofHours(24))
					.sadd("products", product.sku())));
		assertThat((Long) this.redis.command("TTL", "product:ink")).isPositive();
		assertThat(this.redis.command("SCARD", "products")).isEqualTo(2L);
	}

	@Test
	void writesWithAHashMapper() {
		RedisTemplate<String, Object> template = new RedisTemplate<>();
		template.setConnectionFactory(this.connectionFactory);
		template.setKeySerializer(RedisSerializer.string());
		template.setHashKeySerializer(RedisSerializer.string());
		template.setHashValueSerializer(RedisSerializer.json());
		template.afterPropertiesSet();
		this.bulkWriter.serializingWith(template)
			.write(this.products,
					BulkMapper.hash((product) -> "product:" + product.sku(), JacksonHashMapper.flattening()));
		assertThat(template.opsForHash().entries("product:pen")).containsEntry("name", "Pen");
	}

	@Test
	void writesEntities() {
		RedisConverter redisConverter = new MappingRedisConverter(new RedisMappingContext());
		((MappingRedisConverter) redisConverter).afterPropertiesSet();
		this.bulkWriter.write(this.people, EntityMapper.saving(redisConverter));
		assertThat(this.redis.command("SMEMBERS", "person:name:Ada")).isEqualTo(List.of("1"));
		this.bulkWriter.write(this.people, EntityMapper.saving(redisConverter).withPhantomCopies());
		assertThat(this.redis.command("EXISTS", "person:1", "person:1:phantom")).isEqualTo(2L);
	}

	record Product(String sku, String name) {
	}

	@RedisHash(value = "person", timeToLive = 60)
	record Person(@Id String id, @Indexed String name) {
	}

}
