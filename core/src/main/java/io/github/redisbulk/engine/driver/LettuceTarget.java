package io.github.redisbulk.engine.driver;

import java.lang.reflect.Field;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ReflectionUtils;

/**
 * Finds out where a connection factory of Lettuce leads to. The factory keeps that to
 * itself where it was made from a {@link RedisConfiguration} whose kind the caller did
 * not name: its getters then tell of a server on localhost, or hide the user's name.
 */
final class LettuceTarget {

	private static final @Nullable Field CONFIGURATION = ReflectionUtils.findField(LettuceConnectionFactory.class,
			"configuration", RedisConfiguration.class);

	private LettuceTarget() {
	}

	static RedisConfiguration of(LettuceConnectionFactory factory) {
		if (CONFIGURATION != null) {
			ReflectionUtils.makeAccessible(CONFIGURATION);
			if (ReflectionUtils.getField(CONFIGURATION, factory) instanceof RedisConfiguration configuration) {
				return configuration;
			}
		}
		return factory.getStandaloneConfiguration();
	}

}
