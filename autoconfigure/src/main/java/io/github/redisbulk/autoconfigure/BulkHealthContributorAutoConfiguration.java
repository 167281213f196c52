package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.actuate.BulkHealthIndicator;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration for {@link BulkHealthIndicator}.
 */
@AutoConfiguration(after = BulkAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnEnabledHealthIndicator("redisbulk")
@ConditionalOnSingleCandidate(BulkWriter.class)
public final class BulkHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "redisBulkHealthIndicator", "redisBulkHealthContributor" })
	BulkHealthIndicator redisBulkHealthContributor(ConfigurableListableBeanFactory beans) {
		return new BulkHealthIndicator(new WriterInUse(beans));
	}

}
