package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.redisbulk.BulkCommands;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

/**
 * Arguments that are not text, numbers or bytes, and what is said of those that cannot be
 * written.
 */
class ValuesTests {

	private static final String DATA = "4f9a41";

	private final Chunk chunk = new Chunk(0);

	private final RedisTemplate<Object, Object> template = new RedisTemplate<>();

	private String encode(Consumer<BulkCommands> item) {
		if (this.template.getConnectionFactory() == null) {
			this.template.setConnectionFactory(new LettuceConnectionFactory());
			this.template.afterPropertiesSet();
		}
		CommandEncoder encoder = new CommandEncoder(Serializers.of(this.template), false);
		encoder.begin(this.chunk, "item", 0);
		item.accept(encoder);
		encoder.end();
		return new String(this.chunk.bytes(), 0, this.chunk.length(), StandardCharsets.UTF_8);
	}

	private String refusal(Consumer<BulkCommands> item) {
		String[] message = new String[1];
		assertThatIllegalArgumentException().isThrownBy(() -> encode(item))
			.satisfies((ex) -> message[0] = ex.getMessage());
		return message[0];
	}

	static Stream<Object> objects() {
		return Stream.of(true, 'c', UUID.randomUUID(), Instant.now(), Instant.EPOCH, TimeUnit.DAYS, Duration.ofDays(1));
	}

	@ParameterizedTest
	@MethodSource("objects")
	void javaSerializationOfATemplateIsNotUsed(Object object) {
		String type = object.getClass().getName();
		assertThat(refusal((commands) -> commands.set("key", object)))
			.startsWith("A value is of type " + type + ", and the writer has no serializer for it")
			.contains("Pass a String, a number or a byte[]", "setValueSerializer(RedisSerializer.json())");
		assertThat(refusal((commands) -> commands.del(object))).startsWith("A key is of type " + type)
			.contains("setKeySerializer");
		assertThat(refusal((commands) -> commands.hdel("key", object))).startsWith("A field is of type " + type)
			.contains("setHashKeySerializer");
		assertThat(refusal((commands) -> commands.hset("key", "price", object)))
			.startsWith("The value of field 'price' is of type " + type)
			.contains("setHashValueSerializer");
		assertThat(refusal((commands) -> commands.zadd("key", 1, object))).startsWith("A member is of type " + type);
	}

	@Test
	void anotherSerializerOfTheTemplateIsUsed() {
		this.template.setHashValueSerializer(RedisSerializer.json());
		assertThat(encode((commands) -> commands.hset("key", "new", true))).endsWith("$3\r\nnew\r\n$4\r\ntrue\r\n");
	}

	@Test
	void namesTheClassThatASerializerDoesNotTake() {
		this.template.setHashKeySerializer(RedisSerializer.string());
		assertThat(refusal((commands) -> commands.hset("key", TimeUnit.DAYS, 1)))
			.contains("A field is of type java.util.concurrent.TimeUnit, which", "StringRedisSerializer does not take");
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
	void anItemIsSpoiledByWhatASerializerThrows() {
		this.template.setValueSerializer(new RedisSerializer<>() {

			@Override
			public byte[] serialize(@Nullable Object value) {
				throw new SerializationException("no");
			}

			@Override
			public @Nullable Object deserialize(byte @Nullable [] bytes) {
				return null;
			}

		});
		assertThatExceptionOfType(SerializationException.class)
			.isThrownBy(() -> encode((commands) -> commands.set("key", this)));
		assertThatIllegalStateException().isThrownBy(() -> encode((commands) -> {
			commands.set("key", 1);
			refuses(() -> commands.set("key", this));
		})).withMessageEndingWith("could not be encoded: no").withCauseInstanceOf(SerializationException.class);
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

}
