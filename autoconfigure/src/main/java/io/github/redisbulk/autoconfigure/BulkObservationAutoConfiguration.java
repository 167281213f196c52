package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.micrometer.BulkChunkObservationConvention;
import io.github.redisbulk.micrometer.BulkObservations;
import io.github.redisbulk.micrometer.BulkRunObservationConvention;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration for observations of bulk runs and their chunks.
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@Conditional(OnEnabled.class)
public final class BulkObservationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	BulkObservations bulkObservations(ObservationRegistry registry, ObjectProvider<BulkRunObservationConvention> runs,
			ObjectProvider<BulkChunkObservationConvention> chunks) {
		return new BulkObservations(registry, runs.getIfAvailable(), chunks.getIfAvailable());
	}

}
