package io.github.redisbulk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.hash.HashMapper;
import org.springframework.data.redis.hash.JacksonHashMapper;
import org.springframework.data.redis.hash.ObjectHashMapper;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Objects as hashes.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class HashIT {

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private RedisConnectionFactory factory;

	private BulkWriter writer;

	HashIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.factory = this.driver.patient(this.redis);
		Driver.start(this.factory);
		this.writer = BulkWriters.create(this.factory, BulkOptions.defaults());
	}

	@AfterEach
	void close() {
		this.writer.close();
		Driver.stop(this.factory);
	}

	@Test
	void hasTheComponentsOfARecord() {
		UUID id = UUID.randomUUID();
		this.writer
			.write(List.of(new Product("pen", new BigDecimal("1.20"), id, null),
					new Product("ink", null, null, "blue")), BulkMapper.hash((product) -> "product:" + product.sku()))
			.throwIfIncomplete();
		StringRedisTemplate template = new StringRedisTemplate(this.factory);
		assertThat(template.opsForHash().entries("product:pen"))
			.isEqualTo(Map.of("sku", "pen", "price", "1.20", "id", id.toString()));
		assertThat(template.opsForHash().entries("product:ink")).isEqualTo(Map.of("sku", "ink", "colour", "blue"));
	}

	@Test
	void losesTheFieldOfAComponentThatIsNull() {
		this.redis.command("HSET", "product:pen", "colour", "blue", "stock", "7");
		BulkMapper<Product> mapper = BulkMapper.hash((product) -> "product:" + product.sku());
		this.writer.write(Stream.of(new Product("pen", null, null, null)), mapper).throwIfIncomplete();
		assertThat(new StringRedisTemplate(this.factory).opsForHash().entries("product:pen"))
			.isEqualTo(Map.of("sku", "pen", "stock", "7"));
	}

	@Test
	void goesTogetherWithMoreCommands() {
		BulkMapper<Product> mapper = BulkMapper.hash(Product::sku);
		this.writer
			.write(List.of(new Product("pen", null, null, null)),
					mapper.andThen((product, commands) -> commands.expire(product.sku(), Duration.ofHours(1))))
			.throwIfIncomplete();
		assertThat((Long) this.redis.command("TTL", "pen")).isPositive();
	}

	@Test
	void isRefusedWithTheNameOfAFieldThatHasNoText() {
		BulkReport report = this.writer.write(List.of(new Basket("b", List.of("pen"))), BulkMapper.hash(Basket::id));
		assertThat(report.failures()).singleElement()
			.extracting(ItemResult::reason)
			.asString()
			.contains("'products'", "no obvious text");
	}

	@Test
	void spoilsNoOtherItemThanTheOneWhoseComponentsThrow() {
		BulkReport report = this.writer.write(List.of(new Throwing("a"), new Throwing("b")),
				BulkMapper.hash((item) -> "throwing"));
		assertThat(report.notSent()).isOne();
		assertThat(report.failures().get(0).reason()).contains("no a");
	}

	@ParameterizedTest
	@MethodSource
	void isReadBackByItsMapper(HashMapper<Object, Object, Object> mapper, RedisTemplate<Object, Object> template) {
		template.setConnectionFactory(this.factory);
		template.afterPropertiesSet();
		Pencil pencil = new Pencil();
		pencil.setSku("pencil");
		pencil.setHardness(2);
		this.redis.command("HSET", "product:pencil", "colour", "blue");
		this.writer.serializingWith(template)
			.write(List.of(pencil), BulkMapper.hash((item) -> "product:" + item.getSku(), mapper))
			.throwIfIncomplete();
		Map<Object, Object> entries = template.opsForHash().entries("product:pencil");
		assertThat(entries).isNotEmpty().doesNotContainKey("colour");
		assertThat(mapper.fromHash(entries)).usingRecursiveComparison().isEqualTo(pencil);
	}

	static Stream<Object[]> isReadBackByItsMapper() {
		RedisTemplate<Object, Object> bytes = new RedisTemplate<>();
		bytes.setKeySerializer(RedisSerializer.string());
		bytes.setHashKeySerializer(RedisSerializer.byteArray());
		bytes.setHashValueSerializer(RedisSerializer.byteArray());
		RedisTemplate<Object, Object> json = new RedisTemplate<>();
		json.setKeySerializer(RedisSerializer.string());
		json.setHashKeySerializer(RedisSerializer.string());
		json.setHashValueSerializer(RedisSerializer.json());
		return Stream.of(new Object[] { new ObjectHashMapper(), bytes },
				new Object[] { JacksonHashMapper.flattening(), json });
	}

	record Product(String sku, @Nullable BigDecimal price, @Nullable UUID id, @Nullable String colour) {
	}

	record Basket(String id, List<String> products) {
	}

	record Throwing(String name) {

		@Override
		public String name() {
			if (this.name.equals("a")) {
				throw new IllegalStateException("no a");
			}
			return this.name;
		}

	}

	/** A bean, as hash mappers take it. */
	public static final class Pencil {

		private @Nullable String sku;

		private int hardness;

		public @Nullable String getSku() {
			return this.sku;
		}

		public void setSku(String sku) {
			this.sku = sku;
		}

		public int getHardness() {
			return this.hardness;
		}

		public void setHardness(int hardness) {
			this.hardness = hardness;
		}

	}

}
