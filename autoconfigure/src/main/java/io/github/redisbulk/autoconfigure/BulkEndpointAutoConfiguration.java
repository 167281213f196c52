package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.actuate.RedisBulkEndpoint;
import io.github.redisbulk.actuate.RedisBulkEndpointWebExtension;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration for {@link RedisBulkEndpoint}.
 */
@AutoConfiguration(after = BulkAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnAvailableEndpoint(RedisBulkEndpoint.class)
@ConditionalOnSingleCandidate(BulkWriter.class)
public final class BulkEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	RedisBulkEndpoint redisBulkEndpoint(ConfigurableListableBeanFactory beans) {
		return new RedisBulkEndpoint(new WriterInUse(beans));
	}

	@Bean
	@ConditionalOnBean(RedisBulkEndpoint.class)
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint(endpoint = RedisBulkEndpoint.class, exposure = EndpointExposure.WEB)
	RedisBulkEndpointWebExtension redisBulkEndpointWebExtension(RedisBulkEndpoint endpoint) {
		return new RedisBulkEndpointWebExtension(endpoint);
	}

}
