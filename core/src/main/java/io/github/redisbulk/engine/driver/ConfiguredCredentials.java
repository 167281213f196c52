package io.github.redisbulk.engine.driver;

import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisCredentialsProvider.ImmediateRedisCredentialsProvider;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.WithAuthentication;
import org.springframework.data.redis.connection.RedisPassword;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.lettuce.RedisCredentialsProviderFactory;
import org.springframework.util.StringUtils;

/**
 * The user and the password of the configuration, given at once. With a provider of any
 * other kind Lettuce logs in from one more thread, which may be busy with a refusal still
 * when the client has been closed; Netty then logs an error.
 */
final class ConfiguredCredentials implements RedisCredentialsProviderFactory {

	@Override
	public RedisCredentialsProvider createCredentialsProvider(RedisConfiguration configuration) {
		return (configuration instanceof WithAuthentication login)
				? immediately(login.getUsername(), login.getPassword()) : immediately(null, RedisPassword.none());
	}

	@Override
	public RedisCredentialsProvider createSentinelCredentialsProvider(RedisSentinelConfiguration configuration) {
		return immediately(configuration.getSentinelUsername(), configuration.getSentinelPassword());
	}

	private static ImmediateRedisCredentialsProvider immediately(@Nullable String user, RedisPassword password) {
		String name = StringUtils.hasText(user) ? user : null;
		// a user without a password has to log in all the same
		char @Nullable [] secret = password.toOptional().orElse((name != null) ? new char[0] : null);
		RedisCredentials credentials = RedisCredentials.just(name, secret);
		return () -> credentials;
	}

}
