package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.micrometer.BulkMetrics;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration for metrics of bulk runs.
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@Conditional(OnEnabled.class)
public final class BulkMetricsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	BulkMetrics bulkMetrics(MeterRegistry registry) {
		return new BulkMetrics(registry);
	}

}
