package io.github.redisbulk.engine.driver;

import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisCredentialsProvider.ImmediateRedisCredentialsProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConfiguredCredentials}.
 */
class ConfiguredCredentialsTests {

	private final ConfiguredCredentials credentials = new ConfiguredCredentials();

	private final RedisStandaloneConfiguration server = new RedisStandaloneConfiguration();

	@Test
	void holdUserAndPassword() {
		this.server.setUsername("loader");
		this.server.setPassword("s3cret");
		RedisCredentials login = now(this.credentials.createCredentialsProvider(this.server));
		assertThat(login.getUsername()).isEqualTo("loader");
		assertThat(login.getPassword()).containsExactly("s3cret".toCharArray());
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " " })
	void holdAPasswordWithoutAUser(String user) {
		this.server.setUsername(user);
		this.server.setPassword("s3cret");
		RedisCredentials login = now(this.credentials.createCredentialsProvider(this.server));
		assertThat(login.hasUsername()).isFalse();
		assertThat(login.getPassword()).containsExactly("s3cret".toCharArray());
	}

	@Test
	void logInAUserWhoNeedsNoPassword() {
		this.server.setUsername("loader");
		RedisCredentials login = now(this.credentials.createCredentialsProvider(this.server));
		assertThat(login.getUsername()).isEqualTo("loader");
		assertThat(login.getPassword()).isEmpty();
	}

	@Test
	void logNobodyInWithoutUserAndPassword() {
		RedisCredentials login = now(this.credentials.createCredentialsProvider(new RedisSocketConfiguration()));
		assertThat(login.hasUsername()).isFalse();
		assertThat(login.hasPassword()).isFalse();
	}

	@Test
	void areOthersForTheSentinels() {
		RedisSentinelConfiguration sentinel = new RedisSentinelConfiguration();
		sentinel.setPassword("data");
		sentinel.setSentinelUsername("watcher");
		sentinel.setSentinelPassword("sentinel");
		RedisCredentials login = now(this.credentials.createSentinelCredentialsProvider(sentinel));
		assertThat(login.getUsername()).isEqualTo("watcher");
		assertThat(login.getPassword()).containsExactly("sentinel".toCharArray());
		assertThat(now(this.credentials.createCredentialsProvider(sentinel)).getPassword())
			.containsExactly("data".toCharArray());
	}

	private static RedisCredentials now(RedisCredentialsProvider provider) {
		return ((ImmediateRedisCredentialsProvider) provider).resolveCredentialsNow();
	}

}
