package io.github.redisbulk.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.WrittenTemplate.Product;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.domain.Range;
import org.springframework.data.geo.Point;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the writer writes, against what the application's templates write and read.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class TemplateBytesIT {

	/** Returns every key and what it holds, as hashes. */
	private static final String CONTENT = """
			local content = {}
			for _, key in ipairs(redis.call('KEYS', '*')) do
			    table.insert(content, redis.sha1hex(key) .. ' ' .. redis.sha1hex(redis.call('DUMP', key)))
			end
			table.sort(content)
			return content""";

	private static final String SET = "redis.call('SET', KEYS[1], ARGV[1])";

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private RedisConnectionFactory factory;

	private BulkWriter writer;

	TemplateBytesIT(RedisAddress redis) {
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

	private static BulkReport write(BulkWriter writer, BulkMapper<String> mapper) {
		return writer.write(List.of("item"), mapper);
	}

	@ParameterizedTest
	@EnumSource
	void areThoseOfTheTemplate(WrittenTemplate written) {
		RedisTemplate<Object, Object> template = written.over(this.factory);
		writeByTemplate(written, template);
		Object expected = this.redis.command("EVAL", CONTENT, "0");
		assertThat((List<?>) expected).hasSize(15);
		this.redis.command("FLUSHALL");
		writeInBulk(written, this.writer.serializingWith(template)).throwIfIncomplete();
		assertThat(this.redis.command("EVAL", CONTENT, "0")).isEqualTo(expected);
	}

	private static void writeByTemplate(WrittenTemplate written, RedisTemplate<Object, Object> template) {
		Object value = written.value();
		Object other = written.other();
		template.opsForValue().set("set", value);
		template.opsForValue().set("set with ttl", value, Duration.ofDays(1));
		template.opsForValue().setIfAbsent("setnx", value);
		template.opsForValue().setBit("setbit", 9, true);
		template.opsForValue().increment("incrby", 5);
		template.opsForValue().increment("incrbyfloat", 2.5);
		template.opsForValue().append("append", "some");
		template.opsForValue().append("append", " text");
		template.opsForHash().put("hash", written.field(), written.fieldValue());
		template.opsForHash().putAll("hash", Map.of(written.field(), written.fieldValue()));
		template.opsForHash().increment("hincrby", written.field(), 7);
		template.opsForHash().put("gone", written.field(), written.fieldValue());
		template.opsForHash().delete("gone", written.field());
		template.opsForList().rightPushAll("list", value, other, other);
		template.opsForList().leftPush("list", other);
		template.opsForList().set("list", -1, value);
		template.opsForSet().add("sadd", value, other);
		template.opsForSet().remove("sadd", other);
		template.opsForZSet().add("zset", value, 1.5);
		template.opsForZSet().add("zset", other, -3);
		template.opsForZSet().incrementScore("zset", value, 0.25);
		template.opsForZSet().remove("zset", other);
		template.opsForGeo().add("geoadd", new Point(13.361389, 38.115556), value);
		template.opsForHyperLogLog().add("pfadd", value, other);
		template.execute(RedisScript.of(SET), List.of("script"), value);
		template.opsForValue().set("gone", value);
		template.delete("gone");
	}

	private static BulkReport writeInBulk(WrittenTemplate written, BulkWriter writer) {
		Object value = written.value();
		Object other = written.other();
		return write(writer,
				(item, commands) -> commands.set("set", value)
					.set("set with ttl", value, Duration.ofDays(1))
					.setnx("setnx", value)
					.setbit("setbit", 9, true)
					.incrby("incrby", 5)
					.incrbyfloat("incrbyfloat", 2.5)
					.append("append", "some")
					.append("append", " text")
					.hset("hash", written.field(), written.fieldValue())
					.hset("hash", Map.of(written.field(), written.fieldValue()))
					.hincrby("hincrby", written.field(), 7)
					.hset("gone", written.field(), written.fieldValue())
					.hdel("gone", written.field())
					.rpush("list", value, other, other)
					.lpush("list", other)
					.lset("list", -1, value)
					.sadd("sadd", value, other)
					.srem("sadd", other)
					.zadd("zset", 1.5, value)
					.zadd("zset", Map.of(other, -3))
					.zincrby("zset", 0.25, value)
					.zrem("zset", other)
					.geoadd("geoadd", 13.361389, 38.115556, value)
					.pfadd("pfadd", value, other)
					.evalsha(BulkScript.of(SET), List.of("script"), value)
					.set("gone", value)
					.del("gone"));
	}

	@ParameterizedTest
	@EnumSource
	void areReadBackByTheTemplate(WrittenTemplate written) {
		RedisTemplate<Object, Object> template = written.over(this.factory);
		writeInBulk(written, this.writer.serializingWith(template)).throwIfIncomplete();
		assertThat(template.opsForValue().get("set")).isEqualTo(written.value());
		assertThat(template.opsForHash().entries("hash")).isEqualTo(Map.of(written.field(), written.fieldValue()));
		assertThat(template.opsForList().range("list", 0, -1)).containsExactly(written.other(), written.value(),
				written.other(), written.value());
		assertThat(template.opsForSet().members("sadd")).containsExactly(written.value());
		assertThat(template.opsForZSet().rangeByScore("zset", 1.75, 1.75)).containsExactly(written.value());

		Map<Object, Object> entry = Map.of(written.field(), written.fieldValue());
		try (BulkSession<String> session = this.writer.serializingWith(template)
			.open((item, commands) -> commands.xadd("stream", entry))) {
			session.add("item");
		}
		assertThat(template.opsForStream().range("stream", Range.unbounded())).singleElement()
			.satisfies((record) -> assertThat(record.getValue()).isEqualTo(entry));
	}

	@Test
	void aPrefixingKeySerializerPrefixesTextToo() {
		RedisTemplate<Object, Object> template = WrittenTemplate.TENANT.over(this.factory);
		write(this.writer.serializingWith(template), (item, commands) -> commands.set("key", "value"))
			.throwIfIncomplete();
		assertThat((List<?>) this.redis.command("KEYS", "*")).singleElement().isEqualTo("tenant:key");
	}

	@Test
	void whatATemplateDoesNotTakeIsNotSent() {
		RedisTemplate<Object, Object> template = WrittenTemplate.STRING.over(this.factory);
		BulkReport report = write(this.writer.serializingWith(template), (item, commands) -> commands.set("key", 5));
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.outcome()).isEqualTo(Outcome.NOT_SENT);
			assertThat(result.reason()).contains("A value is of type java.lang.Integer, which", "does not take");
		});
	}

	@Test
	void textIsReadByAStringRedisTemplate() {
		StringRedisTemplate template = new StringRedisTemplate(this.factory);
		UUID id = UUID.randomUUID();
		Instant now = Instant.now();
		Map<Object, Object> values = Map.of("string", "text", "boolean", true, "enum", TimeUnit.DAYS, "uuid", id,
				"instant", now, "date", LocalDate.EPOCH, "char", 'c', "double", 2.5, "duration", Duration.ofMinutes(3));
		write(this.writer, (item, commands) -> {
			values.forEach(commands::set);
			commands.hset("hash", values);
		}).throwIfIncomplete();
		Map<String, String> texts = Map.of("string", "text", "boolean", "true", "enum", "DAYS", "uuid", id.toString(),
				"instant", now.toString(), "date", "1970-01-01", "char", "c", "double", "2.5", "duration", "PT3M");
		assertThat(template.<String, String>opsForHash().entries("hash")).isEqualTo(texts);
		texts.forEach((key, text) -> assertThat(template.opsForValue().get(key)).isEqualTo(text));
	}

	@Test
	void jsonIsReadByATemplateOfItsClass() {
		RedisTemplate<Object, Object> template = WrittenTemplate.PRODUCTS.over(this.factory);
		List<Product> products = Stream.of("pen", "\u00e9", "\uD83D\uDE00", "x".repeat(100_000))
			.map((name) -> new Product(name, name.length()))
			.toList();
		this.writer
			.write(products,
					(product, commands) -> commands.set(product.price(), product)
						.hset("hash", product.name(), product)
						.sadd("set", product),
					(options) -> options.withSerializer(BulkSerializer.json()))
			.throwIfIncomplete();
		assertThat(products)
			.allSatisfy((product) -> assertThat(template.opsForHash().get("hash", product.name())).isEqualTo(product));
		assertThat(template.opsForSet().members("set")).isEqualTo(Set.copyOf(products));
		assertThat(template.opsForValue().get("3")).isEqualTo(products.get(0));
	}

	@Test
	void aViewHasTheOptionsAndRunsOfItsWriter() {
		RedisTemplate<Object, Object> template = WrittenTemplate.TENANT.over(this.factory);
		BulkWriter view = this.writer.serializingWith(template);
		view.change((options) -> options.withName("named"));
		view.close();
		assertThat(this.writer.options().name()).isEqualTo("named");
		assertThat(this.writer.options().serializer()).isEqualTo(BulkSerializer.none());
		assertThat(view.options().serializer()).isEqualTo(BulkSerializer.template(template));
		write(view, (item, commands) -> commands.set("key", "value")).throwIfIncomplete();
		write(view.serializingWith(new StringRedisTemplate(this.factory)),
				(item, commands) -> commands.set("plain", "value"))
			.throwIfIncomplete();
		assertThat(view.runs()).hasSize(2).isEqualTo(this.writer.runs());
		assertThat((List<?>) this.redis.command("KEYS", "*")).asString().contains("tenant:key", "plain");
	}

}
