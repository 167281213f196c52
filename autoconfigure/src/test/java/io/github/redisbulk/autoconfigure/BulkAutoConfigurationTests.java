package io.github.redisbulk.autoconfigure;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.LatencySignal;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.reactive.ReactiveBulkWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.health.DataRedisHealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * When there is a writer, and what comes with it.
 */
class BulkAutoConfigurationTests {

	private final ApplicationContextRunner without = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class,
				DataRedisHealthContributorAutoConfiguration.class, HealthContributorRegistryAutoConfiguration.class))
		.withPropertyValues("redis.bulk.retry.max-attempts=0", "spring.data.redis.port=1");

	private final ApplicationContextRunner runner = this.without
		.withConfiguration(AutoConfigurations.of(BulkAutoConfiguration.class));

	@ParameterizedTest
	@EnumSource
	void offersAWriterOnEitherClient(ClientType client) {
		this.runner.withPropertyValues(client.property())
			.run((context) -> assertThat(context).hasSingleBean(BulkWriter.class)
				.getBean(RedisConnectionFactory.class)
				.isInstanceOf(client.factory()));
	}

	@ParameterizedTest
	@EnumSource
	void offersAWriterOnTheOnlyClient(ClientType client) {
		this.runner.withClassLoader(new FilteredClassLoader(client.other().classes()))
			.run((context) -> assertThat(context).hasSingleBean(BulkWriter.class)
				.getBean(RedisConnectionFactory.class)
				.isInstanceOf(client.factory()));
	}

	@Test
	void offersAReactiveWriterWhereReactorIs() {
		ApplicationContextRunner reactive = this.runner
			.withConfiguration(AutoConfigurations.of(BulkReactiveAutoConfiguration.class));
		reactive.run((context) -> assertThat(context).hasSingleBean(ReactiveBulkWriter.class));
		reactive.withClassLoader(new FilteredClassLoader("reactor", "io.lettuce"))
			.run((context) -> assertThat(context).hasSingleBean(BulkWriter.class)
				.doesNotHaveBean(BulkReactiveAutoConfiguration.class));
		reactive.withPropertyValues("redis.bulk.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ReactiveBulkWriter.class));
	}

	@Test
	void staysAwayWhereSpringDataRedisIsAbsent() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.data.redis"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkAutoConfiguration.class));
	}

	@Test
	void staysAwayWhereThereIsNoConnectionFactory() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(BulkAutoConfiguration.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkWriter.class));
	}

	@Test
	void staysAwayWhenDisabled() {
		this.runner.withPropertyValues("redis.bulk.enabled=false", "redis.bulk.in-flight=0")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkAutoConfiguration.class));
	}

	@Test
	void isMissedWithAReasonWhereItIsDisabled() {
		assertThat(FailureReport.of(NeedsAWriter.class, "--redis.bulk.enabled=false"))
			.startsWith("Parameter 0 of constructor in " + NeedsAWriter.class.getName())
			.contains("required a BulkWriter, and there is none because 'redis.bulk.enabled' is false")
			.contains("Set 'redis.bulk.enabled' to true.");
		assertThat(FailureReport.of(NeedsAReactiveWriter.class, "--redis.bulk.enabled=false"))
			.contains("required a ReactiveBulkWriter, and there is none because 'redis.bulk.enabled' is false");
	}

	@Test
	void whatIsNeitherOnNorOffStopsTheApplication() {
		assertThat(FailureReport.of(NeedsAWriter.class, "--redis.bulk.enabled=foo")).contains("redis.bulk.enabled",
				"foo", "It must be true or false.");
		this.runner.withPropertyValues("redis.bulk.enabled=off")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkAutoConfiguration.class));
	}

	@Test
	void givesWayToAWriterOfTheApplication() {
		this.runner.withUserConfiguration(OwnWriter.class)
			.run((context) -> assertThat(context).hasSingleBean(BulkWriter.class).hasBean("own"));
	}

	@ParameterizedTest
	@EnumSource
	void startsNothingBeforeTheFirstWrite(ClientType client) {
		Set<String> before = threads();
		this.runner.withPropertyValues(client.property()).run((context) -> {
			assertThat(context.getBeanFactory().containsSingleton("bulkWriter")).isFalse();
			assertThat(context.getBean(BulkWriter.class)).isNotNull();
			assertThat(threads()).filteredOn((thread) -> !before.contains(thread))
				.noneMatch((thread) -> thread.startsWith("redis-bulk"));
		});
	}

	@ParameterizedTest
	@EnumSource
	void addsNoBeansButItsOwnAndNoHealthComponent(ClientType client) {
		this.without.withPropertyValues(client.property())
			.run((plain) -> this.runner.withPropertyValues(client.property()).run((context) -> {
				context.getBean(BulkWriter.class);
				Set<String> added = new HashSet<>(Arrays.asList(context.getBeanDefinitionNames()));
				added.removeAll(Arrays.asList(plain.getBeanDefinitionNames()));
				assertThat(added).containsExactlyInAnyOrder("bulkWriter", "bulkOptions",
						BulkAutoConfiguration.class.getName(), ConnectionFactoryChoice.class.getName(),
						"redis.bulk-" + BulkProperties.class.getName());
				assertThat(components(context)).isEqualTo(components(plain)).containsExactly("redis");
			}));
	}

	@Test
	void tellsTheListenersThatAreBeansInTheirOrder() {
		this.runner.withUserConfiguration(TwoListeners.class)
			.run((context) -> assertThat(context.getBean(BulkWriter.class).options().listeners()).containsExactly(
					context.getBean("first", BulkListener.class), context.getBean("second", BulkListener.class)));
	}

	@ParameterizedTest
	@EnumSource
	void isClosedWhileTheContextIsStoppedAndOpenAgainAfterwards(ClientType client) {
		this.runner.withPropertyValues(client.property()).run((context) -> {
			BulkWriter writer = context.getBean(BulkWriter.class);
			context.stop();
			assertThatIllegalStateException().isThrownBy(() -> write(writer)).withMessage("The BulkWriter is closed");
			context.start();
			assertThat(write(writer).notSent()).isEqualTo(1);
			context.close();
			assertThatIllegalStateException().isThrownBy(() -> write(writer)).withMessage("The BulkWriter is closed");
		});
	}

	private static BulkReport write(BulkWriter writer) {
		return writer.write(List.of("item"), (item, commands) -> commands.set(item, item));
	}

	private static Set<String> threads() {
		return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.toSet());
	}

	private static List<String> components(AssertableApplicationContext context) {
		return context.getBean(HealthContributorRegistry.class).stream().map((entry) -> entry.name()).toList();
	}

	@Test
	void listensToTheSignalOfTheApplication() {
		LatencySignal signal = () -> Optional.of(Duration.ofMillis(1));
		this.runner.withBean(LatencySignal.class, () -> signal)
			.run((context) -> assertThat(context.getBean(BulkOptions.class).latencySignal()).isSameAs(signal));
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkAutoConfiguration.class })
	static class NeedsAWriter {

		NeedsAWriter(BulkWriter writer) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkAutoConfiguration.class,
			BulkReactiveAutoConfiguration.class })
	static class NeedsAReactiveWriter {

		NeedsAReactiveWriter(ReactiveBulkWriter writer) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnWriter {

		@Bean
		BulkWriter own(RedisConnectionFactory connections) {
			return BulkWriters.create(connections, BulkOptions.defaults());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoListeners {

		@Bean
		@Order(2)
		BulkListener second() {
			return new BulkListener() {
			};
		}

		@Bean
		@Order(1)
		BulkListener first() {
			return new BulkListener() {
			};
		}

	}

}
