package io.github.redisbulk.engine.command;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.ThaiBuddhistDate;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What arguments are written as, and what is said of those that cannot be written.
 */
class ValuesTests {

	private static final String DATA = "4f9a41";

	private static final UUID ID = UUID.fromString("123E4567-E89B-12D3-A456-426614174000");

	private BulkSerializer serializer = BulkSerializer.none();

	private String encode(Consumer<BulkCommands> item) {
		Chunk chunk = new Chunk(0);
		CommandEncoder encoder = new CommandEncoder(this.serializer, false);
		encoder.begin(chunk, "item", 0);
		item.accept(encoder);
		encoder.end();
		return new String(chunk.bytes(), 0, chunk.length(), StandardCharsets.UTF_8);
	}

	private String refusal(Consumer<BulkCommands> item) {
		String[] message = new String[1];
		assertThatIllegalArgumentException().isThrownBy(() -> encode(item))
			.satisfies((ex) -> message[0] = ex.getMessage());
		return message[0];
	}

	private static RedisTemplate<Object, Object> template() {
		RedisTemplate<Object, Object> template = new RedisTemplate<>();
		template.setConnectionFactory(new LettuceConnectionFactory());
		template.afterPropertiesSet();
		return template;
	}

	private static String bulk(String text) {
		return "$" + text.getBytes(StandardCharsets.UTF_8).length + "\r\n" + text + "\r\n";
	}

	static Stream<Arguments> texts() {
		return Stream.of(arguments("text", "text"), arguments(new StringBuilder("text"), "text"),
				arguments(new byte[] { 'a', 'b' }, "ab"), arguments('c', "c"), arguments('\u00e9', "\u00e9"),
				arguments(true, "true"), arguments(false, "false"), arguments((byte) -1, "-1"),
				arguments((short) 300, "300"), arguments(-5, "-5"), arguments(Long.MIN_VALUE, "-9223372036854775808"),
				arguments(2.0, "2"), arguments(0.1, "0.1"), arguments(0.1F, "0.1"), arguments(-2.5F, "-2.5"),
				arguments(1e15, "1000000000000000"), arguments(1e-7, "1.0E-7"),
				arguments(new BigDecimal("1E+3"), "1000"), arguments(new BigDecimal("0.10"), "0.10"),
				arguments(BigInteger.TEN.pow(30), "1" + "0".repeat(30)), arguments(new AtomicLong(7), "7"),
				arguments(TimeUnit.DAYS, "DAYS"), arguments(Month.MAY, "MAY"),
				arguments(ID, "123e4567-e89b-12d3-a456-426614174000"));
	}

	static Stream<Arguments> times() {
		LocalDate date = LocalDate.of(2026, 2, 3);
		LocalTime time = LocalTime.of(4, 5, 6, 7_000_000);
		return Stream.of(arguments(date.atTime(time).toInstant(ZoneOffset.UTC), "2026-02-03T04:05:06.007Z"),
				arguments(date, "2026-02-03"), arguments(time, "04:05:06.007"), arguments(LocalTime.of(4, 5), "04:05"),
				arguments(date.atTime(time), "2026-02-03T04:05:06.007"),
				arguments(date.atTime(time).atOffset(ZoneOffset.ofHours(2)), "2026-02-03T04:05:06.007+02:00"),
				arguments(time.atOffset(ZoneOffset.UTC), "04:05:06.007Z"),
				arguments(date.atTime(time).atZone(ZoneId.of("Europe/Paris")),
						"2026-02-03T04:05:06.007+01:00[Europe/Paris]"),
				arguments(Year.of(2026), "2026"), arguments(YearMonth.of(2026, 2), "2026-02"),
				arguments(MonthDay.of(2, 3), "--02-03"), arguments(Duration.ofMillis(90_500), "PT1M30.5S"),
				arguments(Period.of(1, 2, 3), "P1Y2M3D"), arguments(ZoneId.of("Europe/Paris"), "Europe/Paris"),
				arguments(ZoneOffset.ofHours(-3), "-03:00"));
	}

	@ParameterizedTest
	@MethodSource({ "texts", "times" })
	void whatHasOneObviousTextIsWrittenAsThat(Object value, String text) {
		assertThat(List.of(BulkSerializer.none(), BulkSerializer.json())).allSatisfy((each) -> {
			this.serializer = each;
			assertThat(encode((commands) -> commands.set(value, value)))
				.isEqualTo("*3\r\n" + bulk("SET") + bulk(text).repeat(2));
			assertThat(encode((commands) -> commands.hset("key", value, value))).endsWith(bulk(text).repeat(2));
			assertThat(encode((commands) -> commands.zadd("key", 1, value))).endsWith(bulk(text));
			assertThat(encode((commands) -> commands.append("key", value))).endsWith(bulk(text));
			assertThat(encode((commands) -> commands.command("LPOS", "key", value))).endsWith(bulk(text));
		});
	}

	@ParameterizedTest
	@MethodSource("times")
	void timesAreReadByTheirClasses(Object value, String text) throws Exception {
		Class<?> type = (value instanceof ZoneId) ? ZoneId.class : value.getClass();
		Object read = (type == ZoneId.class) ? ZoneId.of(text)
				: type.getMethod("parse", CharSequence.class).invoke(null, text);
		assertThat(read).isEqualTo(value);
		assertThat(type).isIn(Instant.class, LocalDate.class, LocalTime.class, LocalDateTime.class,
				OffsetDateTime.class, OffsetTime.class, ZonedDateTime.class, Year.class, YearMonth.class,
				MonthDay.class, Duration.class, Period.class, ZoneId.class);
	}

	static Stream<Object> objects() {
		return Stream.of(new Product("pen", 2), List.of("a"), Map.of("a", 1), new int[] { 1 },
				Currency.getInstance("EUR"), ThaiBuddhistDate.now(), new Object());
	}

	@ParameterizedTest
	@MethodSource("objects")
	void objectsAreRefusedUnlessThereIsASerializer(Object object) {
		String type = object.getClass().getTypeName();
		assertThat(refusal((commands) -> commands.set("key", object)))
			.startsWith("A value is of type " + type
					+ ", which has no obvious text, and the writer has no serializer for it.")
			.contains("Pass its text or its bytes", "'redis.bulk.serializer=json'", "serializingWith(redisTemplate)");
		assertThat(refusal((commands) -> commands.hset("key", "price", object)))
			.startsWith("The value of field 'price' is of type " + type);
		assertThat(refusal((commands) -> commands.zadd("key", 1, object))).startsWith("A member is of type " + type);
		assertThat(refusal((commands) -> commands.append("key", object)))
			.startsWith("What is appended is of type " + type);
		assertThat(refusal((commands) -> commands.command("LPOS", "key", object)))
			.startsWith("An argument is of type " + type);
	}

	@ParameterizedTest
	@MethodSource("objects")
	void objectsAreNeverKeysOrFieldsOfTheirOwn(Object object) {
		String type = object.getClass().getTypeName();
		assertThat(List.of(BulkSerializer.none(), BulkSerializer.json())).allSatisfy((each) -> {
			this.serializer = each;
			assertThat(refusal((commands) -> commands.del(object))).startsWith("A key is of type " + type)
				.doesNotContain("json");
			assertThat(refusal((commands) -> commands.hdel("key", object))).startsWith("A field is of type " + type)
				.doesNotContain("json");
		});
	}

	@Test
	void objectsBecomeJson() {
		this.serializer = BulkSerializer.json();
		Product pen = new Product("pen", 2);
		String json = bulk("{\"name\":\"pen\",\"price\":2}");
		assertThat(encode((commands) -> commands.set("key", pen)))
			.isEqualTo("*3\r\n" + bulk("SET") + bulk("key") + json);
		assertThat(encode((commands) -> commands.hset("key", "f", pen))).endsWith(bulk("f") + json);
		assertThat(encode((commands) -> commands.rpush("key", pen, pen))).endsWith(bulk("key") + json + json);
		assertThat(encode((commands) -> commands.zadd("key", 1, pen))).endsWith(bulk("1") + json);
		assertThat(encode((commands) -> commands.jsonSet("key", "$", pen))).endsWith(bulk("$") + json);
		assertThat(encode((commands) -> commands.command("LPOS", "key", pen))).endsWith(bulk("key") + json);
		assertThat(encode((commands) -> commands.set("key", List.of(TimeUnit.DAYS, ID))))
			.endsWith(bulk("[\"DAYS\",\"" + ID + "\"]"));
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 93, 94, 95, 995, 996, 9_994, 9_996, 20_000, 300_000 })
	void jsonOfAnySizeHasItsLengthInFront(int size) {
		this.serializer = BulkSerializer.json();
		String expected = bulk("[\"" + "\u00e9".repeat(size) + "\"]");
		assertThat(encode((commands) -> commands.rpush("key", List.of("\u00e9".repeat(size)), "last")))
			.isEqualTo("*4\r\n" + bulk("RPUSH") + bulk("key") + expected + bulk("last"));
	}

	@Test
	void whatCannotBeJsonSpoilsItsItem() {
		this.serializer = BulkSerializer.json();
		assertThat(refusal((commands) -> commands.hset("key", "self", new Loop()))).isEqualTo(
				"The value of field 'self' is of type " + Loop.class.getName() + ", which cannot be written as JSON");
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			refuses(() -> commands.set("key", new Loop()));
			commands.set("key", 1);
		})).withMessageContaining("cannot be written as JSON");
	}

	@Test
	void everythingPassesTheSerializersOfATemplate() {
		RedisTemplate<Object, Object> template = template();
		template.setKeySerializer(new Marked("k"));
		template.setValueSerializer(new Marked("v"));
		template.setHashKeySerializer(new Marked("hk"));
		template.setHashValueSerializer(new Marked("hv"));
		this.serializer = BulkSerializer.template(template);
		assertThat(words((commands) -> commands.set("a", "b").setnx(1, 2.5).lset("a", 0, true)))
			.isEqualTo("|SET k:a v:b |SETNX k:1 v:2.5 |LSET k:a 0 v:true");
		assertThat(words((commands) -> commands.hset("a", "b", "c").hincrby("a", "b", 1).hdel("a", "b")))
			.isEqualTo("|HSET k:a hk:b hv:c |HINCRBY k:a hk:b 1 |HDEL k:a hk:b");
		assertThat(words((commands) -> commands.xadd("a", Map.of("b", "c")))).isEqualTo("|XADD k:a * hk:b hv:c");
		assertThat(words((commands) -> commands.zadd("a", 1, "b").zadd("a", Map.of("b", 1)).zincrby("a", 1, "b")))
			.isEqualTo("|ZADD k:a 1 v:b |ZADD k:a 1 v:b |ZINCRBY k:a 1 v:b");
		assertThat(words((commands) -> commands.geoadd("a", 1, 2, "b").pfadd("a", "b").sadd("a", "b", "c")))
			.isEqualTo("|GEOADD k:a 1 2 v:b |PFADD k:a v:b |SADD k:a v:b v:c");
		assertThat(words((commands) -> commands.incrby("a", 1).incrbyfloat("a", 1).setbit("a", 0, true)))
			.isEqualTo("|INCRBY k:a 1 |INCRBYFLOAT k:a 1 |SETBIT k:a 0 1");
		assertThat(words((commands) -> commands.append("a", "b").del("a", "b").expire("a", Duration.ofMillis(5))))
			.isEqualTo("|APPEND k:a b |DEL k:a k:b |PEXPIRE k:a 5");
		assertThat(words((commands) -> commands.command("LPOS", "raw".getBytes(StandardCharsets.UTF_8), 1)))
			.isEqualTo("|LPOS raw 1");
		assertThat(refusal((commands) -> commands.command("LPOS", "a", 1)))
			.startsWith("An argument is of type java.lang.String, and a writer that serializes with a template");
		assertThat(refusal((commands) -> commands.append("a", new Object()))).startsWith("What is appended is of");
	}

	private String words(Consumer<BulkCommands> item) {
		return encode(item).replaceAll("\\*\\d+\r\n", "|").replaceAll("\\$\\d+\r\n", "").replace("\r\n", " ").trim();
	}

	@Test
	void javaSerializationIsThatOfATemplateOnly() {
		this.serializer = BulkSerializer.template(template());
		byte[] bytes = RedisSerializer.java().serialize(ID);
		assertThat(encode((commands) -> commands.set("key", ID)))
			.endsWith("$" + bytes.length + "\r\n" + new String(bytes, StandardCharsets.UTF_8) + "\r\n");
	}

	@Test
	void namesTheClassThatASerializerOfATemplateDoesNotTake() {
		RedisTemplate<Object, Object> template = template();
		template.setKeySerializer(RedisSerializer.string());
		template.setHashKeySerializer(new Lengths());
		this.serializer = BulkSerializer.template(template);
		assertThat(refusal((commands) -> commands.set(1, "value"))).isEqualTo("A key is of type java.lang.Integer,"
				+ " which org.springframework.data.redis.serializer.StringRedisSerializer does not take");
		assertThat(refusal((commands) -> commands.hset("key", TimeUnit.DAYS, 1)))
			.isEqualTo("A field is of type java.util.concurrent.TimeUnit, which " + Lengths.class.getName()
					+ " does not take");
	}

	@Test
	void aTemplateWithoutSerializersTakesBytes() {
		RedisTemplate<Object, Object> template = new RedisTemplate<>();
		template.setConnectionFactory(new LettuceConnectionFactory());
		template.setEnableDefaultSerializer(false);
		template.afterPropertiesSet();
		this.serializer = BulkSerializer.template(template);
		assertThat(words((commands) -> commands.set(new byte[] { 'a' }, new byte[] { 'b' }))).isEqualTo("|SET a b");
		assertThat(refusal((commands) -> commands.del("key")))
			.isEqualTo("A key is of type java.lang.String, and the template has no serializer for it");
	}

	@Test
	void anItemIsSpoiledByWhatASerializerThrows() {
		RedisTemplate<Object, Object> template = template();
		template.setValueSerializer(new Marked("v") {

			@Override
			public byte[] serialize(@Nullable Object value) {
				throw new SerializationException("no");
			}

		});
		this.serializer = BulkSerializer.template(template);
		assertThatExceptionOfType(SerializationException.class)
			.isThrownBy(() -> encode((commands) -> commands.set("key", this)));
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			commands.del("key");
			refuses(() -> commands.set("key", this));
		})).withMessageEndingWith("could not be encoded: no").withCauseInstanceOf(SerializationException.class);
	}

	@Test
	void namesTheFieldOfANullValue() {
		Map<String, @Nullable Object> fields = new LinkedHashMap<>();
		fields.put("sku", 1);
		fields.put("list_price2", null);
		assertThat(refusal((commands) -> commands.hset("key", fields)))
			.isEqualTo("The value of field 'list_price2' must not be null");
		assertThat(refusal((commands) -> commands.xadd("key", fields)))
			.isEqualTo("The value of field 'list_price2' must not be null");
		assertThat(refusal((commands) -> commands.hset("key", Collections.singletonMap(null, 1))))
			.isEqualTo("A field must not be null");
		assertThat(refusal((commands) -> commands.zadd("key", Collections.singletonMap(DATA, null))))
			.isEqualTo("The score of a member must not be null");
		assertThat(refusal((commands) -> commands.zadd("key", Collections.singletonMap(null, 1))))
			.isEqualTo("A member must not be null");
	}

	@ParameterizedTest
	@ValueSource(strings = { DATA, "alice@example.org", "user:1", "", "two words", "c0ffee12",
			"aVeryLongNameThatMightJustAsWellBeASentenceOfSomebody" })
	void namesNoFieldThatMayBeData(String field) {
		assertThat(refusal((commands) -> commands.hset("key", Collections.singletonMap(field, null))))
			.isEqualTo("The value of a field must not be null");
	}

	@Test
	void anItemIsSpoiledEvenIfItsMapperCatchesTheException() {
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			refuses(() -> commands.set("key", this));
			refuses(() -> commands.set("key", 1));
		}))
			.withMessageStartingWith("A command of this item could not be encoded: A value is of type ")
			.withCauseInstanceOf(IllegalArgumentException.class);
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			commands.set("key", 1);
			refuses(() -> commands.sadd("key"));
		})).withMessageContaining("SADD needs at least one element");
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			commands.set("key", 1);
			refuses(() -> commands.command("MULTI"));
		})).withMessageContaining("MULTI");
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			commands.set("key", 1);
			refuses(() -> commands.expire("key", Duration.ZERO));
		})).withMessageContaining("at least one millisecond");
	}

	@Test
	void aMapThatChangesMeanwhileIsNoticedAtItsCommand() {
		Map<Object, Object> growing = new AbstractMap<>() {

			@Override
			public int size() {
				return 1;
			}

			@Override
			public Set<Entry<Object, Object>> entrySet() {
				return Map.<Object, Object>of("a", 1, "b", 2).entrySet();
			}

		};
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			commands.hset("key", growing);
			commands.set("key", "not reached");
		})).withMessageStartingWith("A map has changed while it was encoded");
	}

	private static void refuses(Runnable call) {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(call::run);
	}

	record Product(String name, int price) {
	}

	/** Has itself as a property. */
	static final class Loop {

		public Loop getSelf() {
			return this;
		}

	}

	/** Writes the text of anything behind a mark. */
	static class Marked implements RedisSerializer<Object> {

		private final String mark;

		Marked(String mark) {
			this.mark = mark;
		}

		@Override
		public byte[] serialize(@Nullable Object value) {
			return (this.mark + ":" + value).getBytes(StandardCharsets.UTF_8);
		}

		@Override
		public @Nullable Object deserialize(byte @Nullable [] bytes) {
			return null;
		}

	}

	/** Does not say which classes it takes. */
	static final class Lengths implements RedisSerializer<String> {

		@Override
		public byte[] serialize(@Nullable String value) {
			return new byte[String.valueOf(value).length()];
		}

		@Override
		public @Nullable String deserialize(byte @Nullable [] bytes) {
			return null;
		}

	}

}
