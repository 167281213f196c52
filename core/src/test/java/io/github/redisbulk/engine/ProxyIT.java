package io.github.redisbulk.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.ProtocolVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Writing through nutcracker, which hangs up on whatever it does not know.
 */
class ProxyIT {

	private static final BulkOptions PROXY = BulkOptions.defaults().withCompatibility(Compatibility.PROXY);

	private static RedisServer first;

	private static RedisServer second;

	private static Nutcracker proxy;

	@BeforeAll
	static void start() {
		first = RedisServer.start();
		second = RedisServer.start();
		proxy = Nutcracker.inFrontOf(first, second);
	}

	@AfterAll
	static void stop() {
		Stream.<AutoCloseable>of(proxy, second, first).filter(Objects::nonNull).forEach(ProxyIT::close);
	}

	@ParameterizedTest
	@EnumSource
	void writesThroughAProxyBesideTheApplicationsOwnConnection(Driver driver) {
		try (Application application = new Application(driver.silent());
				BulkWriter writer = BulkWriters.create(application.factory(), PROXY)) {
			for (int run = 0; run < 2; run++) {
				String value = "value" + run;
				BulkReport report = write(writer, 1_000, value, UnaryOperator.identity());
				assertThat(report.complete()).as(report.toString()).isTrue();
				assertThat(application.get("key:999")).isEqualTo(value);
			}
			assertThat((Long) first.command("DBSIZE")).isBetween(1L, 999L);
		}
	}

	@ParameterizedTest
	@EnumSource
	void tellsTheCauseAndTheRemedyWhereTheSettingIsWrong(Driver driver) {
		try (Application application = new Application(driver.plain());
				BulkWriter writer = BulkWriters.create(application.factory(), BulkOptions.defaults())) {
			BulkReport report = write(writer, 1, "value", UnaryOperator.identity());
			assertThat(report.notSent()).isEqualTo(1);
			assertThat(report.stopReason().orElseThrow()).contains("127.0.0.1:" + proxy.port(), "A proxy answers there",
					"set 'redis.bulk.compatibility' to 'proxy'");
			assertThat(report.elapsed()).isLessThan(Duration.ofSeconds(20));
		}
	}

	@ParameterizedTest
	@EnumSource
	void aServerWithTooManyClientsIsNoProxy(Driver driver) {
		try (RedisServer full = RedisServer.start();
				RespConnection client = full.connect();
				BulkWriter writer = BulkWriters.create(driver.plain(full.port()),
						BulkOptions.defaults().withRetry(RetryPolicy.never()))) {
			client.command("CONFIG", "SET", "maxclients", "1");
			BulkReport report = write(writer, 1, "value", UnaryOperator.identity());
			assertThat(report.notSent()).isEqualTo(1);
			assertThat(report.stopReason().orElseThrow()).contains("127.0.0.1:" + full.port()).doesNotContain("proxy");
		}
	}

	@ParameterizedTest
	@EnumSource
	void takesTurnsThroughAProxy(Driver driver) {
		String key = "redis-bulk:turns:" + driver;
		try (Application application = new Application(driver.silent());
				BulkWriter writer = BulkWriters.create(application.factory(), PROXY.withTurns(driver.name()))) {
			assertThat(write(writer, 1_000, "value", UnaryOperator.identity()).complete()).isTrue();
			long kept = (Long) first.command("EXISTS", key) + (Long) second.command("EXISTS", key);
			assertThat(kept).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@EnumSource
	void writesToRedisItselfToo(Driver driver) {
		try (Application application = new Application(driver.silent(first.port()));
				BulkWriter writer = BulkWriters.create(application.factory(), PROXY)) {
			assertThat(write(writer, 10, "value", UnaryOperator.identity()).complete()).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource
	void refusesUpFrontWhatAProxyHasNot(Driver driver) {
		RedisConnectionFactory plain = driver.plain();
		assertThatIllegalArgumentException().isThrownBy(() -> BulkWriters.create(plain, PROXY.withAtomic(true)))
			.withMessageContaining("no MULTI");
		try (BulkWriter writer = BulkWriters.create(plain, PROXY)) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> write(writer, 1, "value", (options) -> options.withAtomic(true)))
				.withMessageContaining("no MULTI");
		}
		assertThatIllegalArgumentException().isThrownBy(() -> BulkWriters.create(driver.database(1), PROXY))
			.withMessageContaining("set 'spring.data.redis.database' to 0");
		assertThatIllegalArgumentException().isThrownBy(() -> BulkWriters.create(driver.named("name"), PROXY))
			.withMessageContaining("remove 'spring.data.redis.client-name'");
	}

	@ParameterizedTest
	@EnumSource
	void tellsWhichItemsCouldNotBeWrittenWhenTheProxyHangsUp(Driver driver) {
		try (Application application = new Application(driver.plain());
				BulkWriter writer = BulkWriters.create(application.factory(),
						PROXY.withRetry(RetryPolicy.never()).withChunkMaxCommands(1))) {
			BulkReport report = writer.write(List.of("SET", "RENAME", "SET"),
					(name, commands) -> commands.command(name, "{key}1", "{key}2"));
			assertThat(report.written()).isEqualTo(2);
			assertThat(report.unknown()).isEqualTo(1);
		}
	}

	@Test
	void keepsTheCompatibilityOfAWriterForAllItsRuns() {
		try (BulkWriter writer = BulkWriters.create(Driver.JEDIS.plain(), BulkOptions.defaults())) {
			assertThatIllegalArgumentException()
				.isThrownBy(
						() -> write(writer, 1, "value", (options) -> options.withCompatibility(Compatibility.PROXY)))
				.withMessageContaining("when the writer is created");
		}
	}

	private static BulkReport write(BulkWriter writer, int items, String value, UnaryOperator<BulkOptions> options) {
		return writer.write(IntStream.range(0, items).iterator(),
				(item, commands) -> commands.set("key:" + item, value), options);
	}

	/** As an application says it to Jedis 8; earlier versions do not say HELLO. */
	private static void withoutHello(DefaultJedisClientConfig.Builder config) {
		Method method = ReflectionUtils.findMethod(DefaultJedisClientConfig.Builder.class, "serverDefaultProtocol");
		if (method != null) {
			ReflectionUtils.invokeMethod(method, config);
		}
	}

	private static void close(AutoCloseable one) {
		try {
			one.close();
		}
		catch (Exception ex) {
			throw new UncheckedIOException(new IOException(ex));
		}
	}

	/** Connection factories as docs/proxies.md shows them, and plain ones. */
	enum Driver {

		LETTUCE {

			@Override
			RedisConnectionFactory silent(int port) {
				LettuceClientConfiguration client = LettuceClientConfiguration.builder()
					.clientOptions(ClientOptions.builder()
						.protocolVersion(ProtocolVersion.RESP2)
						.pingBeforeActivateConnection(false)
						.maintNotificationsConfig(MaintNotificationsConfig.disabled())
						.build())
					.build();
				return new LettuceConnectionFactory(server(port, 0), client) {

					@Override
					protected AbstractRedisClient createClient() {
						RedisURI uri = RedisURI.create(getHostName(), getPort());
						uri.setLibraryName("");
						uri.setLibraryVersion("");
						RedisClient redis = RedisClient.create(uri);
						getClientConfiguration().getClientOptions().ifPresent(redis::setOptions);
						return redis;
					}

				};
			}

			@Override
			RedisConnectionFactory plain(RedisStandaloneConfiguration server) {
				return new LettuceConnectionFactory(server);
			}

			@Override
			RedisConnectionFactory named(String name) {
				return new LettuceConnectionFactory(server(proxy.port(), 0),
						LettuceClientConfiguration.builder().clientName(name).build());
			}

		},

		JEDIS {

			@Override
			RedisConnectionFactory silent(int port) {
				return new JedisConnectionFactory(server(port, 0),
						JedisClientConfiguration.builder()
							.customizeClientConfig(
									(config) -> withoutHello(config.clientSetInfoConfig(ClientSetInfoConfig.DISABLED)))
							.build());
			}

			@Override
			RedisConnectionFactory plain(RedisStandaloneConfiguration server) {
				return new JedisConnectionFactory(server);
			}

			@Override
			RedisConnectionFactory named(String name) {
				return new JedisConnectionFactory(server(proxy.port(), 0),
						JedisClientConfiguration.builder().clientName(name).build());
			}

		};

		abstract RedisConnectionFactory silent(int port);

		abstract RedisConnectionFactory plain(RedisStandaloneConfiguration server);

		abstract RedisConnectionFactory named(String name);

		RedisConnectionFactory silent() {
			return silent(proxy.port());
		}

		RedisConnectionFactory plain() {
			return database(0);
		}

		RedisConnectionFactory plain(int port) {
			return plain(server(port, 0));
		}

		RedisConnectionFactory database(int database) {
			return plain(server(proxy.port(), database));
		}

		private static RedisStandaloneConfiguration server(int port, int database) {
			RedisStandaloneConfiguration server = new RedisStandaloneConfiguration("127.0.0.1", port);
			server.setDatabase(database);
			return server;
		}

	}

	/** The connections that an application has for itself. */
	record Application(RedisConnectionFactory factory) implements AutoCloseable {

		Application {
			try {
				((InitializingBean) factory).afterPropertiesSet();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
			((SmartLifecycle) factory).start();
		}

		String get(String key) {
			return new StringRedisTemplate(this.factory).opsForValue().get(key);
		}

		@Override
		public void close() {
			ProxyIT.close(((DisposableBean) this.factory)::destroy);
		}

	}

}
