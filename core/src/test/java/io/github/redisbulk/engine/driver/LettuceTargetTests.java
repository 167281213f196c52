package io.github.redisbulk.engine.driver;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.data.redis.connection.NamedNode;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisNode;
import org.springframework.data.redis.connection.RedisPassword;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for {@link LettuceTarget}: with all that a factory keeps, and with its getters
 * alone, as in a native image without hints or with another version of Spring Data.
 */
class LettuceTargetTests {

	private static final String NONE = "A BulkWriter cannot tell which server";

	private static final String NO_CLUSTER = "With 'redis.bulk.compatibility' set to 'proxy' the proxy knows the cluster";

	private static final String NO_REPLICAS = "With 'redis.bulk.compatibility' set to 'proxy' the proxy knows the master";

	private static RedisConfiguration secured(String host, int port) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(host, port);
		server.setUsername("loader");
		server.setPassword("s3cret");
		server.setDatabase(3);
		return server;
	}

	private static LettuceConnectionFactory of(RedisConfiguration kindNotDeclared) {
		return new LettuceConnectionFactory(kindNotDeclared);
	}

	private static LettuceConnectionFactory declared(RedisConfiguration server) {
		return new LettuceConnectionFactory((RedisStandaloneConfiguration) server);
	}

	/** A factory, its target, and its target as its getters alone tell it. */
	static Stream<Arguments> factories() {
		return Stream.of(arguments(new LettuceConnectionFactory(), "localhost:6379", NONE),
				arguments(new LettuceConnectionFactory("there", 1), "there:1", "there:1"),
				arguments(declared(new RedisStandaloneConfiguration("there", 1)), "there:1", "there:1"),
				arguments(declared(secured("there", 1)), "there:1", "there:1"),
				arguments(declared(secured("localhost", 6379)), "localhost:6379", NONE),
				arguments(of(new RedisStandaloneConfiguration("there", 1)), "there:1", NONE),
				arguments(of(secured("there", 1)), "there:1", NONE),
				arguments(of(secured("localhost", 6379)), "localhost:6379", NONE),
				arguments(of(new AnyServer()), "any:7", NONE),
				arguments(of(new RedisSocketConfiguration("/there")), "/there", "/there"),
				arguments(new LettuceConnectionFactory(sentinel()), "master 'm' of sentinels there:1",
						"master 'm' of sentinels there:1"),
				arguments(of(sentinel()), "master 'm' of sentinels there:1", "master 'm' of sentinels there:1"),
				arguments(of(LettuceConnectionFactory.createRedisConfiguration("redis://there:1")), "there:1", NONE),
				arguments(of(LettuceConnectionFactory.createRedisConfiguration("redis-sentinel://there:1#m")),
						"master 'm' of sentinels there:1", "master 'm' of sentinels there:1"),
				arguments(of(new RedisClusterConfiguration(List.of("there:1"))), NO_CLUSTER, NO_CLUSTER),
				arguments(new LettuceConnectionFactory(new RedisClusterConfiguration(List.of("there:1"))), NO_CLUSTER,
						NO_CLUSTER),
				arguments(of(new RedisStaticMasterReplicaConfiguration("there", 1)), NO_REPLICAS, NONE),
				arguments(of(new RedisConfiguration() {
				}), NONE, NONE), arguments(of(new OwnSentinel()), NONE, NONE),
				arguments(of(new OwnSocket()), NONE, NONE), arguments(of(new OwnCluster()), NO_CLUSTER, NO_CLUSTER),
				arguments(new Elsewhere(), NONE, NONE));
	}

	private static RedisSentinelConfiguration sentinel() {
		return new RedisSentinelConfiguration("m", Set.of("there:1"));
	}

	@ParameterizedTest
	@MethodSource("factories")
	void isTheServerOrARefusal(LettuceConnectionFactory factory, String expected) {
		assertThat(outcome(() -> LettuceTarget.of(factory))).startsWith(expected);
	}

	@ParameterizedTest
	@MethodSource("factories")
	void isNeverGuessedFromGettersAlone(LettuceConnectionFactory factory, String whole, String expected) {
		assertThat(outcome(() -> LettuceTarget.of(factory, (any) -> null))).startsWith(expected);
	}

	private static String outcome(Supplier<RedisConfiguration> target) {
		try {
			return LettuceTarget.describe(target.get());
		}
		catch (IllegalArgumentException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	@Test
	void keepsTheLogin() {
		RedisConfiguration server = secured("there", 1);
		assertThat(LettuceTarget.of(of(server))).isSameAs(server);
		assertThat(LettuceTarget.of(declared(server), (any) -> null)).isSameAs(server);
	}

	@Test
	void isRefusedWithTheNameOfTheKindAndTheRemedy() {
		assertThatIllegalArgumentException().isThrownBy(() -> LettuceTarget.of(of(new OwnSentinel())))
			.withMessageContaining(OwnSentinel.class.getName())
			.withMessageEndingWith("make the factory from a RedisStandaloneConfiguration, a RedisSentinelConfiguration"
					+ " or a RedisSocketConfiguration");
	}

	@Test
	void canBeReadInANativeImage() {
		RuntimeHints hints = new RuntimeHints();
		new DriverHints().registerHints(hints, null);
		assertThat(LettuceTarget.field()).isNotNull();
		assertThat(RuntimeHintsPredicates.reflection().onFieldAccess(LettuceTarget.field())).accepts(hints);
	}

	/** Goes where its configuration does not. */
	private static final class Elsewhere extends LettuceConnectionFactory {

		@Override
		public String getHostName() {
			return "elsewhere";
		}

	}

	private static final class AnyServer implements RedisConfiguration, RedisConfiguration.WithHostAndPort {

		@Override
		public void setHostName(String hostName) {
			// always the same
		}

		@Override
		public String getHostName() {
			return "any";
		}

		@Override
		public void setPort(int port) {
			// always the same
		}

		@Override
		public int getPort() {
			return 7;
		}

	}

	private static class Login implements RedisConfiguration.WithPassword, RedisConfiguration.WithDatabaseIndex {

		@Override
		public void setUsername(@Nullable String username) {
			// nobody logs in
		}

		@Override
		public @Nullable String getUsername() {
			return null;
		}

		@Override
		public void setPassword(RedisPassword password) {
			// nobody logs in
		}

		@Override
		public RedisPassword getPassword() {
			return RedisPassword.none();
		}

		@Override
		public void setDatabase(int dbIndex) {
			// always the same
		}

		@Override
		public int getDatabase() {
			return 0;
		}

	}

	private static final class OwnSocket extends Login
			implements RedisConfiguration, RedisConfiguration.DomainSocketConfiguration {

		@Override
		public void setSocket(String socket) {
			// always the same
		}

		@Override
		public String getSocket() {
			return "/own";
		}

	}

	private static final class OwnCluster extends Login
			implements RedisConfiguration, RedisConfiguration.ClusterConfiguration {

		@Override
		public Set<RedisNode> getClusterNodes() {
			return Set.of(new RedisNode("there", 1));
		}

		@Override
		public Integer getMaxRedirects() {
			return 1;
		}

	}

	private static final class OwnSentinel extends Login
			implements RedisConfiguration, RedisConfiguration.SentinelConfiguration {

		@Override
		public void setMaster(NamedNode master) {
			// always the same
		}

		@Override
		public NamedNode getMaster() {
			return () -> "m";
		}

		@Override
		public Set<RedisNode> getSentinels() {
			return Set.of(new RedisNode("there", 1));
		}

		@Override
		public void setSentinelUsername(@Nullable String sentinelUsername) {
			// nobody logs in
		}

		@Override
		public @Nullable String getSentinelUsername() {
			return null;
		}

		@Override
		public void setSentinelPassword(RedisPassword password) {
			// nobody logs in
		}

		@Override
		public RedisPassword getSentinelPassword() {
			return RedisPassword.none();
		}

	}

}
