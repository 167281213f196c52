package io.github.redisbulk.autoconfigure;

import java.util.List;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.UnsupportedVersionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which connection factory tells where to write, and what is said where none does.
 * Factories differ in their port; nothing listens on any of them.
 */
class ConnectionFactoryChoiceTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkAutoConfiguration.class))
		.withPropertyValues("redis.bulk.retry.max-attempts=0", "spring.data.redis.host=127.0.0.1",
				"spring.data.redis.port=1");

	@Test
	void takesTheOnlyFactory() {
		this.runner.run((context) -> assertThat(port(context)).isEqualTo("1"));
	}

	@Test
	void takesThePrimaryFactoryOfSeveral() {
		this.runner.withUserConfiguration(PrimaryAndOther.class)
			.run((context) -> assertThat(port(context)).isEqualTo("2"));
	}

	@Test
	void takesTheMarkedFactoryBeforeThePrimaryOne() {
		this.runner.withUserConfiguration(PrimaryAndOther.class, MarkedOnly.class)
			.run((context) -> assertThat(port(context)).isEqualTo("4"));
	}

	@Test
	void takesTheMarkedFactoryOfSeveralWithoutAPrimary() {
		this.runner.withUserConfiguration(TwoEqual.class, MarkedOnly.class)
			.run((context) -> assertThat(port(context)).isEqualTo("4"));
	}

	@Test
	void takesAMarkedFactoryThatIsNoDefaultCandidateAndLeavesSpringBootsAlone() {
		this.runner.withUserConfiguration(MarkedAside.class).run((context) -> {
			assertThat(port(context)).isEqualTo("5");
			assertThat(context).hasBean("redisConnectionFactory")
				.hasBean("redisTemplate")
				.hasBean("stringRedisTemplate");
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { TwoEqual.class, Cluster.class, JedisCluster.class })
	void doesNotDisturbWhoDoesNotInjectAWriter(Class<?> factories) {
		this.runner.withUserConfiguration(factories).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.containsBeanDefinition("bulkWriter")).isTrue();
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { TwoEqual.class, TwoMarked.class })
	void doesNotGuessBetweenSeveral(Class<?> factories) {
		assertThat(FailureReport.of(Injected.class, factories))
			.startsWith("A BulkWriter cannot choose between the connection factories [one, other]")
			.contains("mark the connection factory to write to with @BulkRedisConnectionFactory");
	}

	@ParameterizedTest
	@ValueSource(classes = { Cluster.class, JedisCluster.class })
	void writesToAClusterButNotThroughAProxy(Class<?> factory) {
		this.runner.withUserConfiguration(factory, Injected.class)
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(BulkWriter.class));
		assertThat(FailureReport.of(new Class<?>[] { Injected.class, factory }, "--redis.bulk.compatibility=proxy"))
			.startsWith("With 'redis.bulk.compatibility' set to 'proxy' the proxy knows the cluster")
			.contains("mark the connection factory to write to with @BulkRedisConnectionFactory");
	}

	@Test
	void saysWhatCannotBeHadThroughAProxy() {
		assertThat(FailureReport.of(Injected.class, "--redis.bulk.compatibility=proxy", "--redis.bulk.atomic=true"))
			.startsWith("With 'redis.bulk.compatibility' set to 'proxy' items cannot be atomic")
			.contains("Change that");
	}

	@Test
	void saysWhichLibraryIsOfAnotherVersion() {
		assertThat(FailureReport.of(OldDriver.class)).startsWith("A BulkWriter works with Jedis 7.4")
			.contains("Leave the versions of spring-data-redis, lettuce-core and jedis to Spring Boot");
	}

	@Test
	void doesNotDisturbAMasterWithReplicasThatNobodyWritesTo() {
		this.runner.withPropertyValues("spring.data.redis.masterreplica.nodes=127.0.0.1:1,127.0.0.1:2")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void looksForTheMasterAmongReplicasButNotThroughAProxy() {
		this.runner.withUserConfiguration(Injected.class)
			.withPropertyValues("spring.data.redis.masterreplica.nodes=127.0.0.1:1,127.0.0.1:2")
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(BulkWriter.class));
		assertThat(FailureReport.of(Injected.class, "--spring.data.redis.masterreplica.nodes=127.0.0.1:1",
				"--redis.bulk.compatibility=proxy"))
			.startsWith("With 'redis.bulk.compatibility' set to 'proxy' the proxy knows the master");
	}

	@Test
	void takesAMarkedFactoryBesideAMasterWithReplicas() {
		this.runner.withUserConfiguration(MarkedAside.class)
			.withPropertyValues("spring.data.redis.masterreplica.nodes=127.0.0.1:1,127.0.0.1:2")
			.run((context) -> assertThat(port(context)).isEqualTo("5"));
	}

	private static String port(AssertableApplicationContext context) {
		BulkReport report = context.getBean(BulkWriter.class)
			.write(List.of("item"), (item, commands) -> commands.set(item, item));
		return report.stopReason().orElseThrow().replaceFirst("(?s).* at 127.0.0.1:(\\d+):.*", "$1");
	}

	private static LettuceConnectionFactory at(int port) {
		return new LettuceConnectionFactory("127.0.0.1", port);
	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryAndOther {

		@Bean
		@Primary
		LettuceConnectionFactory primary() {
			return at(2);
		}

		@Bean
		LettuceConnectionFactory another() {
			return at(3);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoEqual {

		@Bean
		LettuceConnectionFactory one() {
			return at(2);
		}

		@Bean
		LettuceConnectionFactory other() {
			return at(3);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class MarkedOnly {

		@Bean
		@BulkRedisConnectionFactory
		LettuceConnectionFactory marked() {
			return at(4);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class MarkedAside {

		@Bean(defaultCandidate = false)
		@BulkRedisConnectionFactory
		LettuceConnectionFactory aside() {
			return at(5);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkAutoConfiguration.class })
	static class Injected {

		@Bean
		Object importer(BulkWriter bulkWriter) {
			return bulkWriter.options();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OldDriver {

		@Bean
		BulkWriter bulkWriter() {
			throw new UnsupportedVersionException("A BulkWriter works with Jedis 7.4", new ClassNotFoundException());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoMarked {

		@Bean
		@BulkRedisConnectionFactory
		LettuceConnectionFactory one() {
			return at(2);
		}

		@Bean
		@BulkRedisConnectionFactory
		LettuceConnectionFactory other() {
			return at(3);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Cluster {

		@Bean
		LettuceConnectionFactory cluster() {
			return new LettuceConnectionFactory(new RedisClusterConfiguration(List.of("127.0.0.1:1")));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class JedisCluster {

		@Bean
		JedisConnectionFactory cluster() {
			JedisConnectionFactory cluster = new JedisConnectionFactory(
					new RedisClusterConfiguration(List.of("127.0.0.1:1")));
			cluster.setAutoStartup(false);
			cluster.setEarlyStartup(false);
			return cluster;
		}

	}

}
