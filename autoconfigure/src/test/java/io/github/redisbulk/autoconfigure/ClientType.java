package io.github.redisbulk.autoconfigure;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The drivers, as {@code spring.data.redis.client-type} names them.
 */
enum ClientType {

	LETTUCE("io.lettuce", LettuceConnectionFactory.class), JEDIS("redis.clients", JedisConnectionFactory.class);

	private final String classes;

	private final Class<? extends RedisConnectionFactory> factory;

	ClientType(String classes, Class<? extends RedisConnectionFactory> factory) {
		this.classes = classes;
		this.factory = factory;
	}

	String property() {
		return "spring.data.redis.client-type=" + name().toLowerCase();
	}

	String classes() {
		return this.classes;
	}

	Class<? extends RedisConnectionFactory> factory() {
		return this.factory;
	}

	ClientType other() {
		return (this == LETTUCE) ? JEDIS : LETTUCE;
	}

}
