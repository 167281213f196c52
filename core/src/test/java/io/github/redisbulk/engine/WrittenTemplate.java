package io.github.redisbulk.engine;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Templates as applications have them, and what such an application would write.
 */
enum WrittenTemplate {

	/** Text for everything. */
	STRING("pen", "5", "name", "ink") {

		@Override
		@SuppressWarnings("unchecked")
		RedisTemplate<Object, Object> create() {
			return (RedisTemplate<Object, Object>) (RedisTemplate<?, ?>) new StringRedisTemplate();
		}

	},

	/** What Spring Boot makes: Java serialization for everything. */
	BOOT(new Product("pen", 5), UUID.fromString("123e4567-e89b-12d3-a456-426614174000"), 7, true),

	/** Text for keys, and JSON that names its classes. */
	JSON(new Product("pen", 5), "text", "name", new Product("ink", 1)) {

		@Override
		RedisTemplate<Object, Object> create() {
			RedisTemplate<Object, Object> template = new RedisTemplate<>();
			template.setDefaultSerializer(RedisSerializer.json());
			template.setKeySerializer(RedisSerializer.string());
			template.setHashKeySerializer(RedisSerializer.string());
			return template;
		}

	},

	/** Text for keys, and the JSON of one class. */
	PRODUCTS(new Product("pen", 5), new Product("\u00e9", -1), "first", new Product("ink", 1)) {

		@Override
		RedisTemplate<Object, Object> create() {
			RedisTemplate<Object, Object> template = new RedisTemplate<>();
			template.setDefaultSerializer(new JacksonJsonRedisSerializer<>(Product.class));
			template.setKeySerializer(RedisSerializer.string());
			template.setHashKeySerializer(RedisSerializer.string());
			return template;
		}

	},

	/** Keys of one tenant; dates as they are serialized by Java. */
	TENANT(LocalDate.of(2026, 2, 3), "text", 1L, 'c') {

		@Override
		RedisTemplate<Object, Object> create() {
			RedisTemplate<Object, Object> template = new RedisTemplate<>();
			template.setKeySerializer(new Prefix("tenant:"));
			return template;
		}

	};

	private final Object value;

	private final Object other;

	private final Object field;

	private final Object fieldValue;

	WrittenTemplate(Object value, Object other, Object field, Object fieldValue) {
		this.value = value;
		this.other = other;
		this.field = field;
		this.fieldValue = fieldValue;
	}

	RedisTemplate<Object, Object> create() {
		return new RedisTemplate<>();
	}

	RedisTemplate<Object, Object> over(RedisConnectionFactory factory) {
		RedisTemplate<Object, Object> template = create();
		template.setConnectionFactory(factory);
		template.afterPropertiesSet();
		return template;
	}

	Object value() {
		return this.value;
	}

	Object other() {
		return this.other;
	}

	Object field() {
		return this.field;
	}

	Object fieldValue() {
		return this.fieldValue;
	}

	/** An object of an application. */
	record Product(String name, int price) implements Serializable {
	}

	/** Puts the name of a tenant before each key. */
	private record Prefix(String prefix) implements RedisSerializer<String> {

		@Override
		public byte[] serialize(@Nullable String key) {
			return (this.prefix + key).getBytes(StandardCharsets.UTF_8);
		}

		@Override
		public @Nullable String deserialize(byte @Nullable [] bytes) {
			return (bytes != null) ? new String(bytes, StandardCharsets.UTF_8).substring(this.prefix.length()) : null;
		}

	}

}
