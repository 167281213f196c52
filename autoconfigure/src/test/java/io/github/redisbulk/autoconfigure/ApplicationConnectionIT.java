package io.github.redisbulk.autoconfigure;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.SentinelSetup;
import io.github.redisbulk.testkit.TlsCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The writer reaches Redis the way the application does.
 */
@ParameterizedClass
@EnumSource
class ApplicationConnectionIT {

	@Parameter
	private ClientType client;

	private ApplicationContextRunner runner(String... properties) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, SslAutoConfiguration.class,
					BulkAutoConfiguration.class))
			.withPropertyValues("redis.bulk.retry.max-attempts=0", "spring.data.redis.timeout=20s",
					this.client.property())
			.withPropertyValues(properties);
	}

	@Test
	void isMadeOnTheFirstWrite() {
		try (RedisServer server = RedisServer.start()) {
			runner("spring.data.redis.url=" + server.url()).run((context) -> {
				assertThat(context.getBean(BulkWriter.class).options()).isNotNull();
				assertThat(clients(server)).isEmpty();
				assertThat(write(context).written()).isEqualTo(1);
				assertThat(clients(server)).hasSize(1);
			});
			assertThat(server.command("GET", "key")).isEqualTo("value");
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void hasUserPasswordDatabaseAndClientName(boolean asUrl) {
		try (RedisServer server = RedisServer
			.start((config) -> config.user("loader", "on", ">s3cret", "~*", "+@all").user("default", "off"))) {
			RedisAddress login = new RedisAddress(server.host(), server.port(), "loader", "s3cret");
			ApplicationContextRunner runner = asUrl ? runner("spring.data.redis.url=" + login.url() + "/3")
					: runner("spring.data.redis.port=" + server.port(), "spring.data.redis.username=loader",
							"spring.data.redis.password=s3cret", "spring.data.redis.database=3");
			runner.withPropertyValues("spring.data.redis.client-name=catalogue").run((context) -> {
				assertThat(write(context).written()).isEqualTo(1);
				assertThat(clients(server)).singleElement()
					.asString()
					.contains(" name=catalogue ", " db=3 ", " user=loader ");
			});
		}
	}

	@Test
	void saysThatThePasswordIsWrong() {
		try (RedisServer server = RedisServer.start((config) -> config.password("right"))) {
			runner("spring.data.redis.port=" + server.port(), "spring.data.redis.password=wrong").run((context) -> {
				BulkReport report = write(context);
				assertThat(report.notSent()).isEqualTo(1);
				assertThat(report.stopReason().orElseThrow()).contains(":" + server.port(), "WRONGPASS");
			});
		}
	}

	@Test
	void trustsTheCaOfItsBundleAndNoOther() {
		try (TlsCertificates certificates = TlsCertificates.create();
				RedisServer server = RedisServer.start((config) -> config.tls(certificates))) {
			ApplicationContextRunner tls = runner("spring.data.redis.host=localhost",
					"spring.data.redis.port=" + server.tlsPort(), "spring.data.redis.ssl.bundle=redis");
			String ca = "spring.ssl.bundle.pem.redis.truststore.certificate=file:";
			tls.withPropertyValues(ca + certificates.ca())
				.run((context) -> assertThat(write(context).written()).isEqualTo(1));
			tls.withPropertyValues(ca + certificates.otherCa())
				.run((context) -> assertThat(write(context).stopReason().orElseThrow())
					.startsWith("Cannot connect to Redis at localhost:" + server.tlsPort()));
			assertThat(server.command("GET", "key")).isEqualTo("value");
		}
	}

	@Test
	void leadsToTheMasterThatTheSentinelsName() {
		try (SentinelSetup setup = SentinelSetup.start()) {
			String nodes = setup.sentinels()
				.stream()
				.map((sentinel) -> sentinel.host() + ":" + sentinel.port())
				.collect(Collectors.joining(","));
			runner("spring.data.redis.sentinel.master=" + setup.masterName(),
					"spring.data.redis.sentinel.nodes=" + nodes)
				.run((context) -> assertThat(write(context).written()).isEqualTo(1));
			assertThat(setup.master().command("GET", "key")).isEqualTo("value");
		}
	}

	@Test
	void leavesTheApplicationsOwnConnectionsAlone() {
		try (RedisServer server = RedisServer.start()) {
			runner("spring.data.redis.url=" + server.url()).run((context) -> {
				StringRedisTemplate template = context.getBean(StringRedisTemplate.class);
				template.opsForValue().set("before", "1");
				List<String> before = clients(server);
				write(context);
				context.getBean(BulkWriter.class).close();
				assertThat(template.opsForValue().get("key")).isEqualTo("value");
				assertThat(ids(clients(server))).containsAll(ids(before));
			});
		}
	}

	private static BulkReport write(ApplicationContext context) {
		return context.getBean(BulkWriter.class)
			.write(List.of("item"), (item, commands) -> commands.set("key", "value"));
	}

	private static List<String> clients(RedisServer server) {
		return Arrays.stream(Objects.requireNonNull(server.command("CLIENT", "LIST")).toString().split("\n"))
			.filter((line) -> !line.contains(" user=testkit "))
			.toList();
	}

	private static List<String> ids(List<String> clients) {
		return clients.stream().map((line) -> line.split(" ")[0]).toList();
	}

}
