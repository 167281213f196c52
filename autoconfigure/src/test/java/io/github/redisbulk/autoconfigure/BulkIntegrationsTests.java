package io.github.redisbulk.autoconfigure;

import java.util.List;
import java.util.Set;

import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.actuate.BulkHealthIndicator;
import io.github.redisbulk.actuate.RedisBulkEndpoint;
import io.github.redisbulk.micrometer.BulkMetrics;
import io.github.redisbulk.micrometer.BulkObservations;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.jackson.JacksonEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.jmx.JmxEndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jmx.JmxAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Metrics, observations, endpoint and health: each where its library is, none where not.
 */
class BulkIntegrationsTests {

	private static final List<Class<?>> INTEGRATIONS = List.of(BulkMetricsAutoConfiguration.class,
			BulkObservationAutoConfiguration.class, BulkEndpointAutoConfiguration.class,
			BulkHealthContributorAutoConfiguration.class);

	private final ApplicationContextRunner bare = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkAutoConfiguration.class))
		.withConfiguration(AutoConfigurations.of(INTEGRATIONS.toArray(Class<?>[]::new)))
		.withPropertyValues("spring.data.redis.port=1", "management.endpoints.web.exposure.include=*");

	private final ApplicationContextRunner full = this.bare
		.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
				CompositeMeterRegistryAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
				ObservationAutoConfiguration.class, HealthContributorRegistryAutoConfiguration.class));

	@Test
	void listenToEveryRunOfTheWriter() {
		this.full.run((context) -> assertThat(context.getBean(BulkOptions.class).listeners())
			.hasAtLeastOneElementOfType(BulkMetrics.class)
			.hasAtLeastOneElementOfType(BulkObservations.class));
	}

	@Test
	void doNotMakeTheLazyWriter() {
		this.full.run((context) -> {
			assertThat(context.getBean(RedisBulkEndpoint.class).runs().runs()).isEmpty();
			HealthContributorRegistry health = context.getBean(HealthContributorRegistry.class);
			assertThat(health.getContributor("redisBulk")).isInstanceOf(BulkHealthIndicator.class);
			assertThat(context.getBean(BulkHealthIndicator.class).health()).isNotNull();
			assertThat(context.getBeanFactory().containsSingleton("bulkWriter")).isFalse();
			context.getBean(BulkWriter.class);
			assertThat(context.getBean(RedisBulkEndpoint.class).runs().options()).isNotNull();
		});
	}

	@Test
	void doNothingWithoutTheBeansThatTheyNeed() {
		this.bare.run((context) -> assertThat(context).hasNotFailed()
			.doesNotHaveBean(BulkMetrics.class)
			.doesNotHaveBean(BulkObservations.class));
	}

	@Test
	void doNothingWithoutTheirLibraries() {
		for (String absent : List.of("io.micrometer.core", "io.micrometer", "org.springframework.boot.actuate.endpoint",
				"org.springframework.boot.health.contributor")) {
			this.bare.withClassLoader(new FilteredClassLoader(absent))
				.run((context) -> assertThat(context).as(absent).hasNotFailed().hasSingleBean(BulkWriter.class));
		}
		this.bare.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate.endpoint"))
			.run((context) -> assertThat(context).doesNotHaveBean("redisBulkEndpoint"));
		this.bare.withClassLoader(new FilteredClassLoader("org.springframework.boot.health.contributor"))
			.run((context) -> assertThat(context).doesNotHaveBean("redisBulkHealthContributor"));
	}

	@Test
	void canBeSwitchedOff() {
		this.full
			.withPropertyValues("management.health.redisbulk.enabled=false",
					"management.endpoint.redisbulk.access=NONE")
			.run((context) -> assertThat(context).doesNotHaveBean(RedisBulkEndpoint.class)
				.doesNotHaveBean(BulkHealthIndicator.class));
		this.full.withPropertyValues("redis.bulk.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(BulkMetrics.class)
				.doesNotHaveBean(BulkObservations.class)
				.doesNotHaveBean(RedisBulkEndpoint.class)
				.doesNotHaveBean(BulkHealthIndicator.class));
	}

	@Test
	void canBeUsedOverJmx() {
		this.bare
			.withConfiguration(AutoConfigurations.of(JmxAutoConfiguration.class, EndpointAutoConfiguration.class,
					JmxEndpointAutoConfiguration.class, JacksonAutoConfiguration.class,
					JacksonEndpointAutoConfiguration.class))
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=redisbulk",
					"management.endpoint.redisbulk.access=UNRESTRICTED")
			.run((context) -> {
				BulkWriter writer = context.getBean(BulkWriter.class);
				MBeanServer server = context.getBean(MBeanServer.class);
				Set<ObjectName> found = server
					.queryNames(new ObjectName("org.springframework.boot:type=Endpoint,name=Redisbulk,*"), null);
				assertThat(found).hasSize(1);
				ObjectName name = found.iterator().next();
				assertThat(server.getMBeanInfo(name).getOperations()).extracting(MBeanOperationInfo::getName)
					.containsExactlyInAnyOrder("runs", "run", "change", "steer");
				String text = String.class.getName();
				server.invoke(name, "change", new Object[] { "7ms", null, null, "3", null, null },
						new String[] { text, text, text, text, text, text });
				assertThat(writer.options().inFlight()).isEqualTo(3);
				assertThat(server.invoke(name, "runs", new Object[0], new String[0])).asString().contains("pause=7ms");
			});
	}

}
