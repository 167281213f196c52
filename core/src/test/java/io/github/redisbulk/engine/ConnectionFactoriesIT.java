package io.github.redisbulk.engine;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.SentinelSetup;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.ReauthenticateBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.protocol.ProtocolVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Connection factories that an application has made by hand, and not started. Three
 * servers listen, and each factory leads to one of them: on the loopback address and on a
 * socket file a server that wants a user, and behind sentinels another.
 */
class ConnectionFactoriesIT {

	private static RedisServer server;

	private static SentinelSetup sentinels;

	@BeforeAll
	static void start() {
		server = RedisServer.start(
				(config) -> config.unixSocket().user("loader", "on", ">s3cret", "~*", "+@all").user("default", "off"));
		sentinels = SentinelSetup.start();
	}

	@AfterAll
	static void stop() {
		if (sentinels != null) {
			sentinels.close();
		}
		if (server != null) {
			server.close();
		}
	}

	/** What leads to the server that wants a user, in database 2. */
	static Stream<Arguments> leadingToTheServer() {
		return Stream.of(way("Lettuce, declared", () -> new LettuceConnectionFactory(standalone())),
				way("Lettuce, not declared", () -> of(standalone())), way("Lettuce, a socket file", () -> of(socket())),
				way("Lettuce, from a URI", () -> of("redis://loader:s3cret@127.0.0.1:" + server.port() + "/2")),
				way("Lettuce, from the URI of a socket file",
						() -> of("redis-socket://loader:s3cret@" + server.unixSocket() + "?database=2")),
				way("Lettuce, by setters", ConnectionFactoriesIT::lettuceBySetters),
				way("Jedis", () -> new JedisConnectionFactory(standalone())),
				way("Jedis, by setters", ConnectionFactoriesIT::jedisBySetters));
	}

	/** What leads to the master that the sentinels name. */
	static Stream<Arguments> leadingToTheMaster() {
		return Stream.of(way("Lettuce, declared", () -> new LettuceConnectionFactory(sentinel())),
				way("Lettuce, not declared", () -> of(sentinel())),
				way("Lettuce, from a URI",
						() -> of("redis-sentinel://127.0.0.1:" + sentinels.sentinels().get(0).port() + "#"
								+ sentinels.masterName())),
				way("Lettuce, replica and master", () -> of(replicaAndMaster())),
				way("Jedis", () -> new JedisConnectionFactory(sentinel())));
	}

	private static RedisStaticMasterReplicaConfiguration replicaAndMaster() {
		RedisStaticMasterReplicaConfiguration servers = new RedisStaticMasterReplicaConfiguration(
				sentinels.replica().host(), sentinels.replica().port());
		servers.addNode(sentinels.master().host(), sentinels.master().port());
		return servers;
	}

	/** What leads nowhere that the writer could tell, or write to. */
	static Stream<Arguments> leadingNowhere() {
		return Stream.of(way("Lettuce, unknown", () -> of(new RedisConfiguration() {
		})), way("Jedis, elsewhere", () -> new JedisConnectionFactory(standalone()) {

			@Override
			public String getHostName() {
				return "elsewhere";
			}

		}));
	}

	/** A factory that has been told no more than that it is for some kind of server. */
	private static LettuceConnectionFactory of(RedisConfiguration server) {
		return new LettuceConnectionFactory(server);
	}

	private static LettuceConnectionFactory of(String uri) {
		return of(LettuceConnectionFactory.createRedisConfiguration(uri));
	}

	private static Arguments way(String name, Supplier<RedisConnectionFactory> factory) {
		return arguments(named(name, factory));
	}

	@SuppressWarnings("deprecation")
	private static RedisConnectionFactory lettuceBySetters() {
		LettuceConnectionFactory factory = new LettuceConnectionFactory();
		factory.setHostName(server.host());
		factory.setPort(server.port());
		factory.setDatabase(2);
		factory.getStandaloneConfiguration().setUsername("loader");
		factory.setPassword("s3cret");
		return factory;
	}

	@SuppressWarnings("deprecation")
	private static RedisConnectionFactory jedisBySetters() {
		JedisConnectionFactory factory = new JedisConnectionFactory();
		factory.setHostName(server.host());
		factory.setPort(server.port());
		factory.setDatabase(2);
		factory.getStandaloneConfiguration().setUsername("loader");
		factory.setPassword("s3cret");
		return factory;
	}

	private static RedisStandaloneConfiguration standalone() {
		RedisStandaloneConfiguration standalone = new RedisStandaloneConfiguration(server.host(), server.port());
		standalone.setUsername("loader");
		standalone.setPassword("s3cret");
		standalone.setDatabase(2);
		return standalone;
	}

	private static RedisSocketConfiguration socket() {
		RedisSocketConfiguration socket = new RedisSocketConfiguration(server.unixSocket().toString());
		socket.setUsername("loader");
		socket.setPassword("s3cret");
		socket.setDatabase(2);
		return socket;
	}

	private static RedisSentinelConfiguration sentinel() {
		return new RedisSentinelConfiguration(sentinels.masterName(),
				Set.of("127.0.0.1:" + sentinels.sentinels().get(0).port()));
	}

	@ParameterizedTest
	@MethodSource
	void leadingToTheServer(Supplier<RedisConnectionFactory> factory) {
		server.command("FLUSHALL");
		write(factory.get()).throwIfIncomplete();
		assertThat(server.command("INFO", "keyspace")).asString().contains("db2:keys=1");
	}

	@ParameterizedTest
	@MethodSource
	void leadingToTheMaster(Supplier<RedisConnectionFactory> factory) {
		sentinels.master().command("FLUSHALL");
		write(factory.get()).throwIfIncomplete();
		assertThat(sentinels.master().command("GET", "key")).isEqualTo("value");
	}

	@ParameterizedTest
	@MethodSource
	void leadingNowhere(Supplier<RedisConnectionFactory> factory) {
		assertThatIllegalArgumentException().isThrownBy(() -> BulkWriters.create(factory.get(), BulkOptions.defaults()))
			.withMessageStartingWith("A BulkWriter ");
	}

	/** Its replies would be others than those that are read. */
	@Test
	void mayAskForAnotherProtocolOfJedis() {
		JedisClientConfiguration client = JedisClientConfiguration.builder()
			.customizeClientConfig((config) -> config.resp3()
				.readOnlyForRedisClusterReplicas()
				.timeoutMillis(0)
				.blockingSocketTimeoutMillis(1))
			.build();
		writesAllKindsOfReplies(new JedisConnectionFactory(standalone(), client));
	}

	@Test
	void mayAskForAnotherProtocolOfLettuce() {
		ClientOptions options = ClientOptions.builder()
			.protocolVersion(ProtocolVersion.RESP3)
			.maintNotificationsConfig(MaintNotificationsConfig.enabled())
			.reauthenticateBehavior(ReauthenticateBehavior.ON_NEW_CREDENTIALS)
			.pingBeforeActivateConnection(true)
			.build();
		writesAllKindsOfReplies(new LettuceConnectionFactory(standalone(),
				LettuceClientConfiguration.builder().clientOptions(options).build()));
	}

	/** With RESP3 these are answered by a double, maps and a null of another form. */
	private static void writesAllKindsOfReplies(RedisConnectionFactory factory) {
		server.command("FLUSHALL");
		try (BulkWriter writer = BulkWriters.create(factory, BulkOptions.defaults())) {
			BulkReport report = writer.write(List.of("a", "b", "c"),
					(item, commands) -> commands.command("ZINCRBY", "zset:" + item, "1.5", "member")
						.hset("hash:" + item, "field", "value")
						.command("HGETALL", "hash:" + item)
						.command("GET", "nothing:" + item)
						.command("CONFIG", "GET", "maxmemory")
						.set("key:" + item, "value")
						.command("LPUSH", "hash:" + item, "refused"));
			assertThat(report.failures()).hasSize(3)
				.allSatisfy(
						(failure) -> assertThat(failure.refusals()).extracting(Refusal::command).containsExactly(6));
			assertThat(report.failed()).isEqualTo(3);
			assertThat(server.command("CLIENT", "LIST")).asString().contains("user=loader").doesNotContain("resp=3");
		}
	}

	private static BulkReport write(RedisConnectionFactory factory) {
		try (BulkWriter writer = BulkWriters.create(factory, BulkOptions.defaults())) {
			return writer.write(List.of("key"), (item, commands) -> commands.set(item, "value"));
		}
	}

	@ParameterizedTest
	@EnumSource
	void mayHaveABlankUser(Driver driver) {
		try (RedisServer secured = RedisServer.start((config) -> config.password("s3cret"))) {
			write(driver.factory(new RedisAddress(secured.host(), secured.port(), "", "s3cret"))).throwIfIncomplete();
		}
	}

	@ParameterizedTest
	@EnumSource(Compatibility.class)
	void logInAUserWhoNeedsNoPassword(Compatibility compatibility) {
		try (RedisServer open = RedisServer
			.start((config) -> config.user("loader", "on", "nopass", "~*", "+@all").user("default", "off"))) {
			RedisStandaloneConfiguration standalone = new RedisStandaloneConfiguration(open.host(), open.port());
			standalone.setUsername("loader");
			try (BulkWriter writer = BulkWriters.create(of((RedisConfiguration) standalone),
					BulkOptions.defaults().withCompatibility(compatibility))) {
				writer.write(List.of("key"), (item, commands) -> commands.set(item, "value")).throwIfIncomplete();
			}
		}
	}

	@Test
	void nameTheirSocketFile() {
		try (BulkWriter writer = BulkWriters.create(of(new RedisSocketConfiguration("/nowhere/redis.sock")),
				BulkOptions.defaults().withRetry(RetryPolicy.never()))) {
			assertThat(writer.write(List.of("key"), (item, commands) -> commands.set(item, item)).stopReason())
				.hasValueSatisfying((reason) -> assertThat(reason).contains("/nowhere/redis.sock"));
		}
	}

}
