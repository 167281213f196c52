package io.github.redisbulk.engine.driver;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.NamedNode;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * Finds the {@link Connector} for an application's connection factory.
 */
public final class ConnectorFactory {

	static final boolean LETTUCE = isPresent("io.lettuce.core.RedisClient");

	static final boolean JEDIS = isPresent("redis.clients.jedis.Connection");

	/** Logging in may take at most this long. */
	static final Duration LONGEST_HANDSHAKE = Duration.ofSeconds(10);

	private ConnectorFactory() {
	}

	/**
	 * Returns a connector to the same server, with the same settings.
	 * @param application the application's factory, which is only read
	 * @return a connector that has not connected yet
	 * @throws IllegalArgumentException if the factory is of another kind
	 */
	public static Connector of(RedisConnectionFactory application) {
		return new ProxyDetectingConnector(connector(application, false), () -> throughProxy(application));
	}

	/**
	 * Returns whether a factory leads to a Redis Cluster.
	 * @param application the application's factory, which is only read
	 * @return whether its nodes are to be had by {@link #ofCluster}
	 */
	public static boolean isCluster(RedisConnectionFactory application) {
		return (LETTUCE && application instanceof LettuceConnectionFactory lettuce && lettuce.isClusterAware())
				|| (JEDIS && application instanceof JedisConnectionFactory jedis && jedis.isRedisClusterAware());
	}

	/**
	 * Returns connectors to the nodes of the same cluster, with the same settings.
	 * @param application the application's factory, which is only read and
	 * {@linkplain #isCluster leads to a cluster}
	 * @return connectors that have not connected yet
	 * @throws IllegalArgumentException if the factory names no nodes
	 */
	public static ClusterConnector ofCluster(RedisConnectionFactory application) {
		if (LETTUCE && application instanceof LettuceConnectionFactory lettuce) {
			require(Library.LETTUCE);
			return new ConfiguredCluster(LettuceTarget.cluster(lettuce),
					(server) -> LettuceConnector.to(server, lettuce));
		}
		JedisConnectionFactory jedis = (JedisConnectionFactory) application;
		require(Library.JEDIS);
		return new ConfiguredCluster(jedis.getClusterConfiguration(), (server) -> JedisConnector.to(server, jedis));
	}

	/**
	 * Returns a connector to a proxy, which sends nothing that a proxy may not know.
	 * @param application the application's factory, which is only read
	 * @return a connector that has not connected yet
	 * @throws IllegalArgumentException if the factory is of another kind, or asks for
	 * what cannot be had through a proxy
	 */
	public static Connector throughProxy(RedisConnectionFactory application) {
		return new ProxyConnector(connector(application, true));
	}

	private static Connector connector(RedisConnectionFactory application, boolean proxy) {
		if (LETTUCE && application instanceof LettuceConnectionFactory lettuce) {
			require(Library.LETTUCE);
			List<RedisStandaloneConfiguration> servers = LettuceTarget.masterAndReplicas(lettuce);
			if (!proxy && !servers.isEmpty()) {
				return new MasterConnector(
						servers.stream().<Connector>map((one) -> LettuceConnector.to(one, lettuce)).toList(),
						servers.stream().map(LettuceTarget::describe).collect(Collectors.joining(", ")));
			}
			RedisConfiguration server = LettuceTarget.of(lettuce);
			if (proxy) {
				requirePlain(server, lettuce.getDatabase(), lettuce.getClientName());
			}
			return new LettuceConnector(lettuce, proxy);
		}
		if (JEDIS && application instanceof JedisConnectionFactory jedis) {
			require(Library.JEDIS);
			RedisConfiguration server = JedisTarget.of(jedis);
			if (proxy) {
				requirePlain(server, jedis.getDatabase(), jedis.getClientName());
			}
			return new JedisConnector(jedis, proxy);
		}
		throw new IllegalArgumentException("A BulkWriter needs a LettuceConnectionFactory or a JedisConnectionFactory"
				+ " to read the settings from, but was given " + application.getClass().getName());
	}

	private static void require(Library driver) {
		ClassLoader classLoader = Objects.requireNonNull(ConnectorFactory.class.getClassLoader());
		Library.SPRING_DATA_REDIS.require(classLoader);
		driver.require(classLoader);
	}

	/**
	 * Returns how long logging in may take: not a minute, as commands may by default, and
	 * not for ever.
	 * @param wanted the time-out of the application, zero for none
	 * @return at least a millisecond
	 */
	static Duration handshake(Duration wanted) {
		return (wanted.compareTo(LONGEST_HANDSHAKE) < 0 && wanted.toMillis() > 0) ? wanted : LONGEST_HANDSHAKE;
	}

	static void requireNoCluster(boolean cluster) {
		if (cluster) {
			throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' the proxy knows the"
					+ " cluster: remove 'spring.data.redis.cluster', and name the proxy by 'spring.data.redis.host'"
					+ " and 'spring.data.redis.port'");
		}
	}

	private static void requirePlain(RedisConfiguration server, int database, @Nullable String clientName) {
		require(!RedisConfiguration.isSentinelConfiguration(server),
				"sentinels: remove 'spring.data.redis.sentinel', the proxy knows the master");
		require(database == 0, "databases: set 'spring.data.redis.database' to 0");
		require(clientName == null, "client names: remove 'spring.data.redis.client-name'");
	}

	private static void require(boolean condition, String what) {
		if (!condition) {
			throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' there are no " + what);
		}
	}

	static String masterName(RedisSentinelConfiguration sentinel) {
		NamedNode master = sentinel.getMaster();
		if (master == null) {
			throw new IllegalArgumentException("The Sentinel configuration names no master");
		}
		return String.valueOf(master.getName());
	}

	static String describe(RedisSentinelConfiguration sentinel) {
		return "master '" + masterName(sentinel) + "' of sentinels "
				+ sentinel.getSentinels()
					.stream()
					.map((node) -> node.getHost() + ":" + node.getPort())
					.sorted()
					.collect(Collectors.joining(", "));
	}

	private static boolean isPresent(String type) {
		return ClassUtils.isPresent(type, ConnectorFactory.class.getClassLoader());
	}

}
