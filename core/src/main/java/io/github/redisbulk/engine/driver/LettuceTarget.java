package io.github.redisbulk.engine.driver;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.StaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.WithHostAndPort;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ReflectionUtils;

/**
 * Finds out where a connection factory of Lettuce leads to, and never guesses.
 * <p>
 * The factory's getters tell of Sentinel, a socket file and a cluster. Of anything else
 * they tell a host and a port, and for a kind of configuration that has neither it is
 * {@code localhost:6379}. So where the getters say {@code localhost:6379}, or hide the
 * user's name because the factory was made from a plain {@link RedisConfiguration}, only
 * the configuration that the factory keeps to itself tells more. Where that cannot be
 * read, the factory is refused.
 */
final class LettuceTarget {

	private static final String REMEDY = "; make the factory from a RedisStandaloneConfiguration,"
			+ " a RedisSentinelConfiguration or a RedisSocketConfiguration";

	private LettuceTarget() {
	}

	/**
	 * Returns the server, in a form that another factory can be made from.
	 * @param factory the factory, which is only read
	 * @return a configuration for Sentinel, a socket file, or a host and a port
	 * @throws IllegalArgumentException if the factory leads to something else, or does
	 * not tell
	 */
	static RedisConfiguration of(LettuceConnectionFactory factory) {
		return of(factory, LettuceTarget::kept);
	}

	static RedisConfiguration of(LettuceConnectionFactory factory,
			Function<LettuceConnectionFactory, @Nullable RedisConfiguration> kept) {
		ConnectorFactory.requireNoCluster(factory.isClusterAware());
		RedisConfiguration configuration = kept.apply(factory);
		if (configuration instanceof StaticMasterReplicaConfiguration) {
			throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' the proxy knows the"
					+ " master: remove 'spring.data.redis.masterreplica'");
		}
		if (factory.isRedisSentinelAware()) {
			return told(factory::getSentinelConfiguration, factory, configuration);
		}
		RedisSocketConfiguration socket = told(factory::getSocketConfiguration, configuration);
		if (socket != null) {
			return socket;
		}
		return (configuration != null) ? standalone(factory, configuration) : standalone(factory);
	}

	/**
	 * Returns the servers of a static master/replica setup.
	 * @param factory the factory, which is only read
	 * @return its servers, none where it leads to something else
	 */
	static List<RedisStandaloneConfiguration> masterAndReplicas(LettuceConnectionFactory factory) {
		return (kept(factory) instanceof StaticMasterReplicaConfiguration servers) ? servers.getNodes() : List.of();
	}

	/**
	 * Returns the nodes of a cluster.
	 * @param factory the factory, which is only read and leads to a cluster
	 * @return its configuration
	 * @throws IllegalArgumentException if the factory has one of a kind of its own
	 */
	static @Nullable RedisClusterConfiguration cluster(LettuceConnectionFactory factory) {
		return told(factory::getClusterConfiguration, kept(factory));
	}

	private static RedisConfiguration standalone(LettuceConnectionFactory factory, RedisConfiguration configuration) {
		if (!(configuration instanceof WithHostAndPort server)) {
			throw unknown(configuration);
		}
		if (!server.getHostName().equals(factory.getHostName()) || server.getPort() != factory.getPort()) {
			throw new IllegalArgumentException("A BulkWriter cannot tell which server to write to: "
					+ factory.getClass().getName() + " names " + factory.getHostName() + ":" + factory.getPort()
					+ ", and its configuration names " + server.getHostName() + ":" + server.getPort() + REMEDY);
		}
		return configuration;
	}

	/** Decides by the getters alone. */
	private static RedisConfiguration standalone(LettuceConnectionFactory factory) {
		RedisStandaloneConfiguration declared = factory.getStandaloneConfiguration();
		boolean agreed = address(declared).equals(List.of(factory.getHostName(), factory.getPort()))
				&& declared.getDatabase() == factory.getDatabase()
				&& Objects.equals(declared.getPassword().map(String::new).orElse(null), factory.getPassword());
		if (!agreed || address(declared).equals(address(new RedisStandaloneConfiguration()))) {
			throw new IllegalArgumentException("A BulkWriter cannot tell which server to write to: "
					+ factory.getClass().getName() + " does not say which kind of configuration it was made from,"
					+ " and names " + factory.getHostName() + ":" + factory.getPort() + " for several of them" + REMEDY
					+ ", with the type declared, and name another host than 'localhost', such as 127.0.0.1");
		}
		return declared;
	}

	private static List<Object> address(RedisStandaloneConfiguration server) {
		return List.of(server.getHostName(), server.getPort());
	}

	/**
	 * Returns what a getter tells, which casts a configuration to the kind it expects.
	 */
	private static <T> @Nullable T told(Supplier<@Nullable T> getter, @Nullable RedisConfiguration configuration) {
		try {
			return getter.get();
		}
		catch (ClassCastException ex) {
			throw unknown((configuration != null) ? configuration : ex);
		}
	}

	private static RedisSentinelConfiguration told(Supplier<@Nullable RedisSentinelConfiguration> getter,
			LettuceConnectionFactory factory, @Nullable RedisConfiguration configuration) {
		RedisSentinelConfiguration sentinel = told(getter, configuration);
		if (sentinel == null) {
			throw unknown((configuration != null) ? configuration : factory);
		}
		return sentinel;
	}

	private static IllegalArgumentException unknown(Object what) {
		String type = (what instanceof ClassCastException) ? "a configuration of its own (" + what + ")"
				: what.getClass().getName();
		return new IllegalArgumentException(
				"A BulkWriter cannot tell which server a connection factory leads to that was made from " + type
						+ REMEDY);
	}

	/**
	 * Returns the only field of the factory that may hold a configuration of any kind.
	 */
	static @Nullable Field field() {
		List<Field> fields = Arrays.stream(LettuceConnectionFactory.class.getDeclaredFields())
			.filter((field) -> field.getType() == RedisConfiguration.class)
			.toList();
		return (fields.size() == 1) ? fields.get(0) : null;
	}

	private static @Nullable RedisConfiguration kept(LettuceConnectionFactory factory) {
		Field field = field();
		if (field == null || !field.trySetAccessible()) {
			return null;
		}
		return (RedisConfiguration) ReflectionUtils.getField(field, factory);
	}

	/** Returns the address for sentences. */
	static String describe(RedisConfiguration server) {
		if (server instanceof RedisSocketConfiguration file) {
			return file.getSocket();
		}
		if (server instanceof RedisSentinelConfiguration sentinel) {
			return ConnectorFactory.describe(sentinel);
		}
		WithHostAndPort plain = (WithHostAndPort) server;
		return plain.getHostName() + ":" + plain.getPort();
	}

}
