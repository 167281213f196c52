package io.github.redisbulk.benchmarks.soak;

import java.util.HashMap;
import java.util.Map;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.autoconfigure.BulkAutoConfiguration;
import io.github.redisbulk.autoconfigure.BulkMetricsAutoConfiguration;
import io.github.redisbulk.autoconfigure.BulkObservationAutoConfiguration;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

/**
 * An application with the starter, its guard and its metrics.
 */
final class Application implements AutoCloseable {

	private static final Map<String, Object> PROPERTIES = Map.of("redis.bulk.read-latency-bound", "2ms",
			"redis.bulk.timeout", "1s", "redis.bulk.retry.max-attempts", "1000", "redis.bulk.retry.delay", "10ms",
			"redis.bulk.retry.max-delay", "100ms", "redis.bulk.retry.max-elapsed", "1m", "spring.data.redis.timeout",
			"1s");

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkAutoConfiguration.class,
			MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
			CompositeMeterRegistryAutoConfiguration.class, ObservationAutoConfiguration.class,
			BulkMetricsAutoConfiguration.class, BulkObservationAutoConfiguration.class })
	static class AutoConfigurations {

	}

	Application(Driver driver, String url, int rate) {
		Map<String, Object> properties = new HashMap<>(PROPERTIES);
		properties.put("spring.data.redis.url", url);
		properties.put("spring.data.redis.client-type", driver.label());
		properties.put("redis.bulk.max-rate", Integer.toString(rate));
		this.context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("soak", properties));
		this.context.register(AutoConfigurations.class);
		this.context.refresh();
	}

	BulkWriter writer() {
		return this.context.getBean(BulkWriter.class);
	}

	int meters() {
		return this.context.getBean(MeterRegistry.class).getMeters().size();
	}

	@Override
	public void close() {
		this.context.close();
	}

}
