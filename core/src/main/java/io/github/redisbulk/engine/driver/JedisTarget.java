package io.github.redisbulk.engine.driver;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

/**
 * Finds out where a connection factory of Jedis leads to. All of its getters are public.
 */
final class JedisTarget {

	private JedisTarget() {
	}

	/**
	 * Returns the server.
	 * @param factory the factory, which is only read
	 * @return a configuration for Sentinel, or for a host and a port
	 * @throws IllegalArgumentException if the factory leads to something else, or does
	 * not tell
	 */
	static RedisConfiguration of(JedisConnectionFactory factory) {
		ConnectorFactory.requireNoCluster(factory.isRedisClusterAware());
		if (factory.isRedisSentinelAware()) {
			RedisSentinelConfiguration sentinel = factory.getSentinelConfiguration();
			if (sentinel != null) {
				return sentinel;
			}
			throw unknown(factory, "does not say where its sentinels are");
		}
		RedisStandaloneConfiguration server = factory.getStandaloneConfiguration();
		if (server == null || !server.getHostName().equals(factory.getHostName())
				|| server.getPort() != factory.getPort()) {
			throw unknown(factory, "names " + factory.getHostName() + ":" + factory.getPort()
					+ ", and its configuration names another server");
		}
		return server;
	}

	private static IllegalArgumentException unknown(JedisConnectionFactory factory, String what) {
		return new IllegalArgumentException(
				"A BulkWriter cannot tell which server to write to: " + factory.getClass().getName() + " " + what
						+ "; make the factory from a RedisStandaloneConfiguration or a RedisSentinelConfiguration");
	}

}
