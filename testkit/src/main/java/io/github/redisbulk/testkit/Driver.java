package io.github.redisbulk.testkit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.SslOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A Redis driver, and the connection factories an application would have with it. They
 * are not started: a writer only reads their settings.
 */
public enum Driver {

	/** Lettuce. */
	LETTUCE {

		@Override
		RedisConnectionFactory factory(RedisConfiguration server, @Nullable Path ca, Duration timeout) {
			LettuceClientConfiguration.LettuceClientConfigurationBuilder client = LettuceClientConfiguration.builder()
				.commandTimeout(timeout)
				.shutdownQuietPeriod(Duration.ZERO);
			if (ca != null) {
				client.useSsl();
				client.clientOptions(ClientOptions.builder()
					.sslOptions(SslOptions.builder().trustManager(ca.toFile()).build())
					.build());
			}
			if (server instanceof RedisClusterConfiguration cluster) {
				return new LettuceConnectionFactory(cluster, client.build());
			}
			return (server instanceof RedisSentinelConfiguration sentinel)
					? new LettuceConnectionFactory(sentinel, client.build())
					: new LettuceConnectionFactory((RedisStandaloneConfiguration) server, client.build());
		}

	},

	/** Jedis. */
	JEDIS {

		@Override
		RedisConnectionFactory factory(RedisConfiguration server, @Nullable Path ca, Duration timeout) {
			JedisClientConfiguration.JedisClientConfigurationBuilder client = JedisClientConfiguration.builder()
				.connectTimeout(timeout)
				.readTimeout(timeout);
			if (ca != null) {
				client.useSsl().sslSocketFactory(TlsCertificates.trusting(ca).getSocketFactory());
			}
			if (server instanceof RedisClusterConfiguration cluster) {
				return new JedisConnectionFactory(cluster, client.build());
			}
			return (server instanceof RedisSentinelConfiguration sentinel)
					? new JedisConnectionFactory(sentinel, client.build())
					: new JedisConnectionFactory((RedisStandaloneConfiguration) server, client.build());
		}

	};

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private static final Duration PATIENT = Duration.ofSeconds(20);

	abstract RedisConnectionFactory factory(RedisConfiguration server, @Nullable Path ca, Duration timeout);

	/**
	 * Returns a factory for one server.
	 * @param address where it is and how to log in
	 * @return the factory
	 */
	public RedisConnectionFactory factory(RedisAddress address) {
		return factory(standalone(address), null, TIMEOUT);
	}

	/**
	 * Returns a factory for one server that may take its time.
	 * @param address where it is and how to log in
	 * @return the factory
	 */
	public RedisConnectionFactory patient(RedisAddress address) {
		return factory(standalone(address), null, PATIENT);
	}

	/**
	 * Returns a factory that reaches one server by TLS.
	 * @param address where it is and how to log in
	 * @param ca the certificate to trust, a PEM file
	 * @return the factory
	 */
	public RedisConnectionFactory factory(RedisAddress address, Path ca) {
		return factory(standalone(address), ca, TIMEOUT);
	}

	/**
	 * Returns a factory that asks sentinels for its server.
	 * @param setup the sentinels
	 * @return the factory
	 */
	public RedisConnectionFactory factory(SentinelSetup setup) {
		RedisSentinelConfiguration sentinel = new RedisSentinelConfiguration().master(setup.masterName());
		setup.sentinels().forEach((address) -> sentinel.sentinel(address.host(), address.port()));
		return factory(sentinel, null, TIMEOUT);
	}

	/**
	 * Returns a factory for a cluster.
	 * @param cluster the cluster
	 * @return the factory
	 */
	public RedisConnectionFactory factory(RedisCluster cluster) {
		return cluster(cluster.nodes(), cluster.servers().get(0).address().password());
	}

	/**
	 * Returns a factory for a cluster of which some nodes are known.
	 * @param nodes {@code host:port} of each
	 * @return the factory
	 */
	public RedisConnectionFactory cluster(List<String> nodes) {
		return cluster(nodes, null);
	}

	/**
	 * Returns a factory for a cluster of which some nodes are known.
	 * @param nodes {@code host:port} of each
	 * @param password what the default user logs in with, {@code null} for nothing
	 * @return the factory
	 */
	public RedisConnectionFactory cluster(List<String> nodes, @Nullable String password) {
		RedisClusterConfiguration configuration = new RedisClusterConfiguration(nodes);
		if (password != null) {
			configuration.setPassword(password);
		}
		return factory(configuration, null, PATIENT);
	}

	/**
	 * Starts a factory as an application's context does.
	 * @param factory the factory
	 */
	public static void start(RedisConnectionFactory factory) {
		try {
			((InitializingBean) factory).afterPropertiesSet();
			((SmartLifecycle) factory).start();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Ends a factory and its connections.
	 * @param factory the factory
	 */
	public static void stop(RedisConnectionFactory factory) {
		((SmartLifecycle) factory).stop();
	}

	private static RedisStandaloneConfiguration standalone(RedisAddress address) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(address.host(), address.port());
		if (address.username() != null) {
			server.setUsername(address.username());
		}
		if (address.password() != null) {
			server.setPassword(address.password());
		}
		return server;
	}

}
